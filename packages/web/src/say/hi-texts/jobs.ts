// No speaker of this language has read this catalogue.
import type * as job from "@idms/core/upkeep/jobs/job";
import type { Wording } from "@idms/core/messages";

export const jobLabel: Wording<typeof job.jobLabel> = {
  print: "पहचान पत्र छापना",
  import_classes: "कक्षाएँ आयात करना",
  import_students: "विद्यार्थी आयात करना",
  bring_in: "स्प्रेडशीट का आयात",
  undo_import: "आयात पलटना",
  export: "विद्यार्थी निर्यात करना",
  purge: "पुराना डेटा मिटाना",
  erase: "विद्यार्थी मिटाना",
  backup: "बैकअप बनाना",
  prove_backup: "बैकअप परखना",
  doctor: "व्यवस्था की जाँच",
  remind: "परिवारों को ईमेल से स्मरण कराना",
};
