import { failures } from "../../failure.ts";

/** Failures to send a print to a printer. The facts about the printer are its name in IDMS and its own names. */
export const sendingFailures = failures("sending", {
  notAddress: [
    "invalid",
    "The address must be the name of a print queue on the server, or an address such as ipp://192.168.1.20/ipp/print.",
  ],
  notTray: [
    "invalid",
    "The tray must be the printer's own name for it, such as tray-2 or by-pass-tray. Check the printer to see its trays.",
  ],
  trayNeedsAddress: ["invalid", "A tray applies only to a printer with an address. Add the address."],
  noPrinter: ["invalid", "Choose the printer to send the cards to."],
  noAddress: [
    "conflict",
    "{printer} has no address, so IDMS cannot send anything to it. Add the address to the printer, or print the PDF.",
  ],
  otherPrinter: [
    "conflict",
    "Batch {batch} was made for the printer {printer} and uses that printer's offset. Send the batch to that printer, or print the cards again for a different printer.",
  ],
  cardsGone: [
    "conflict",
    "{n} cards in batch {batch} can no longer be drawn, because their data or photos have been deleted. Nothing was sent. Print these students again.",
  ],
  unreachable: [
    "conflict",
    "{printer} is not responding. {reason} Check that the printer is switched on and connected, and that its address is correct. Then try again.",
  ],
  notPrinter: [
    "conflict",
    "The address of {printer} leads to a server that does not respond like a printer ({answer}). Correct the address.",
  ],
  noQueue: [
    "conflict",
    "There is no printer or print queue at the address of {printer}. Correct the address.",
  ],
  needsTls: ["conflict", "{printer} accepts only encrypted connections. Begin its address with ipps://."],
  mustUseTls: [
    "conflict",
    "The settings of this server require encryption (require_tls). Begin the address of {printer} with ipps://.",
  ],
  refused: [
    "conflict",
    "{printer} is not accepting jobs from this server. Allow the server in the settings of the printer or its print queue.",
  ],
  cannotReceive: [
    "conflict",
    "{printer} cannot receive PDF files. Print the PDF from your computer, or set up a print queue for the printer on the server.",
  ],
  otherMedia: [
    "conflict",
    "{printer} does not print on {paper}. It prints on {papers}. Choose one of these sizes, or another printer.",
  ],
  noTray: ["conflict", "{printer} has no tray {tray}. Its trays are: {trays}. Correct the printer's tray."],
  oneSided: [
    "conflict",
    "{printer} cannot print on both sides. Print the PDF, first the fronts and then the backs.",
  ],
  rejected: [
    "conflict",
    "{printer} rejected the job ({reason}). Nothing was printed. Print the PDF instead.",
  ],
  busy: ["conflict", "{printer} is busy and is not accepting jobs at the moment. Try again later."],
  paused: [
    "conflict",
    "{printer} is paused. Resume it to continue its jobs. If a job has been interrupted, the first cards may be printed again.",
  ],
  notAccepting: ["conflict", "{printer} is not accepting new jobs. Set it to accept jobs, then try again."],
  outOfPaper: ["conflict", "{printer} is out of paper. Load paper."],
  otherPaper: ["conflict", "{printer} does not have the right paper loaded. Load the paper for this job."],
  jammed: ["conflict", "Paper is jammed in {printer}. Remove the jammed paper."],
  open: ["conflict", "A cover or door of {printer} is open. Close it."],
  outOfInk: ["conflict", "{printer} is out of ink, toner or ribbon. Replace it."],
  offline: [
    "conflict",
    "The print queue cannot reach {printer}. Check that the printer is switched on and connected.",
  ],
  stopped: ["conflict", "{printer} has stopped ({reasons}). Check the printer."],
  alreadySent: [
    "conflict",
    "Batch {batch} has already been sent to {printer} as job {job}, so it was not sent again. To print the batch a second time, use --again.",
  ],
  sentMeanwhile: [
    "conflict",
    "Somebody else has just sent batch {batch} to a printer, so it was not sent again.",
  ],
  jobStopped: ["conflict", "The job that printed the batch was stopped before the batch was sent."],
  markedSince: [
    "conflict",
    "The students in batch {batch} are already marked as printed, so the cards may have been printed from the PDF. Check the cards. If any are missing, send the batch.",
  ],
  unmarkedSince: [
    "conflict",
    "The students in batch {batch} were returned to VERIFIED after the batch was made. If the cards are still wanted, send the batch.",
  ],
  revoked: [
    "conflict",
    "The cards of batch {batch} were revoked when the batch was unmarked. Print the students again.",
  ],
  notIssued: [
    "conflict",
    "The students of batch {batch} are not marked as printed, so its cards are not valid yet. Mark the students first.",
  ],
  interrupted: [
    "conflict",
    "IDMS was interrupted while it was sending batch {batch} to {printer} as job {job}. The printer may have printed some or all of the cards. Check the cards. If all of them were printed, mark the batch as printed. If not, send the batch with --again.",
  ],
  ended: [
    "conflict",
    "{printer} ended job {job} before everything was printed. No student was marked as printed. Check the printer, then send the batch again.",
  ],
  reprintMarksNobody: [
    "conflict",
    "Batch {batch} is a reprint. Reprints do not change the status of students.",
  ],
  nobodyToMark: [
    "conflict",
    "None of the students in batch {batch} can be marked as printed. They are already marked as printed, have a newer card, or were verified again after printing.",
  ],
  nobodyToUnmark: [
    "conflict",
    "None of the students in batch {batch} can be returned to VERIFIED. They are not marked as printed, have a newer card, or have already received their card.",
  ],
});
