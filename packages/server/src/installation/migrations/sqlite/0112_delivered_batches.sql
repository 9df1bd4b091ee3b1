-- The day on which the school got the cards of a batch, and who marked it. A completed order delivered its batches.
-- Programs of before would complete orders without delivering their batches, so they may not go on.
ALTER TABLE `print_batches` ADD `delivered_on` text;--> statement-breakpoint
ALTER TABLE `print_batches` ADD `delivered_by` text;--> statement-breakpoint
UPDATE print_batches SET
  delivered_on = (SELECT max(substr(step.done_at, 1, 10)) FROM card_order_classes AS room
    JOIN card_order_steps AS step ON step.order_id = room.order_id AND step.action = 'finish'
    WHERE room.batch_id = print_batches.id),
  delivered_by = (SELECT max(step.done_by) FROM card_order_classes AS room
    JOIN card_order_steps AS step ON step.order_id = room.order_id AND step.action = 'finish'
    WHERE room.batch_id = print_batches.id)
WHERE id IN (SELECT room.batch_id FROM card_order_classes AS room
  JOIN card_orders ON card_orders.id = room.order_id WHERE card_orders.state = 'done');
