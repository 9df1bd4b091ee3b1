-- The day on which the school got the cards of a batch, and who marked it. A completed order delivered its batches.
-- All other batches of before count as delivered on the day of the print, except those of open orders and revoked ones.
-- Programs of before would complete orders without delivering their batches, so they may not go on.
ALTER TABLE "print_batches" ADD COLUMN "delivered_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "print_batches" ADD COLUMN "delivered_by" text COLLATE "C";--> statement-breakpoint
UPDATE print_batches SET
  delivered_on = (SELECT max(substr(step.done_at, 1, 10)) FROM card_order_classes AS room
    JOIN card_order_steps AS step ON step.order_id = room.order_id AND step.action = 'finish'
    WHERE room.batch_id = print_batches.id),
  delivered_by = (SELECT max(step.done_by) FROM card_order_classes AS room
    JOIN card_order_steps AS step ON step.order_id = room.order_id AND step.action = 'finish'
    WHERE room.batch_id = print_batches.id)
WHERE id IN (SELECT room.batch_id FROM card_order_classes AS room
  JOIN card_orders ON card_orders.id = room.order_id WHERE card_orders.state = 'done');--> statement-breakpoint
UPDATE print_batches SET delivered_on = substr(created_at, 1, 10), delivered_by = made_by
WHERE delivered_on IS NULL AND (unmarked::jsonb ->> 'revoked') IS NULL AND id NOT IN (
  WITH RECURSIVE waiting(id) AS (
    SELECT batch.id FROM print_batches AS batch
      JOIN card_order_classes AS room ON room.batch_id = batch.id
        OR room.class_id = batch.class_id AND batch.reprint_of IS NULL
      JOIN card_orders ON card_orders.id = room.order_id
      WHERE card_orders.state IN ('ordered', 'taken', 'asked')
        AND (room.batch_id = batch.id OR batch.created_at >= card_orders.created_at)
    UNION
    SELECT batch.id FROM print_batches AS batch JOIN waiting ON batch.reprint_of = waiting.id
  )
  SELECT id FROM waiting
);
