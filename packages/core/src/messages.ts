/**
 * All user-visible text in the specification, each item exactly once, grouped by screen. Each group is a separate
 * export, so that a page loads only the text that it shows. Text that is not in the specification uses the same tone.
 */

/**
 * A group of messages in any language. All languages have the same keys, and each message has the same placeholders in
 * all of them.
 */
export type Wording<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...facts: infer Facts) => string
      ? (...facts: Facts) => string
      : Wording<T[K]>;
};

/** Text used on several screens. */
export const commonText = {
  loading: "Loading...",
  saving: "Saving...",
  save: "Save",
  cancel: "Cancel",
  close: "Close",
  edit: "Edit",
  delete: "Delete",
  actions: "Actions",
  saveFailed: "Save failed",
  chooseSchool: "Please choose a school",
  none: "-",
} as const;

/** Messages for one form field. `label` is the field's label, or its name if it has no label. */
export const fieldText = {
  required: <Label extends string>(label: Label) => `${label} is required.` as const,
  phone: "Please enter a valid 10-digit number.",
  email: "Please enter a valid email address.",
  date: "Please enter a valid date (YYYY-MM-DD).",
  option: "Please choose one of the options.",
  image: "Please choose an image file.",
  tooLong: <Label extends string, Limit extends string | number>(label: Label, limit: Limit) =>
    `${label} must be at most ${limit} characters.` as const,
  notText: <Label extends string>(label: Label) => `${label} must be text.` as const,
  wholeNumber: <Label extends string, Least extends string | number>(label: Label, least: Least) =>
    `${label} must be a whole number of ${least} or more.` as const,
  tooLarge: <Label extends string, Limit extends string | number>(label: Label, limit: Limit) =>
    `${label} must be at most ${limit}.` as const,
  taken: <Label extends string>(label: Label) => `${label} has already been submitted.` as const,
} as const;

/** Reasons for rejecting a picture. `what` names the picture, such as "photo". */
export const imageText = {
  tooLarge: <What extends string, Most extends string = "10 MB">(what: What, most = "10 MB" as Most) =>
    `The ${what} is larger than ${most}. Choose a smaller one.` as const,
  tooManyPixels: <What extends string>(what: What) =>
    `The ${what} has more than 64 megapixels. Choose a smaller one.` as const,
  tooHeavy: <What extends string>(what: What) =>
    `The ${what} is saved in a way that takes too much memory to read. Save it as a plain JPEG and try again.` as const,
  damaged: <What extends string>(what: What) =>
    `The ${what} is damaged and cannot be read. Choose another one.` as const,
  heic: <What extends string>(what: What) =>
    `The ${what} is in the HEIC format. Convert it to JPEG, or set the phone's camera to "Most Compatible" and take it again.` as const,
  unsupported: <What extends string>(what: What) =>
    `The file cannot be used as a ${what}. Choose a JPEG, PNG or WebP image.` as const,
} as const;

/** Reasons for asking a user to try again later. */
export const laterText = {
  tooMany: (minutes: number) =>
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  busy: "Many people are using this service right now. Please try again in a few seconds.",
  tooSlow:
    "The data arrived too slowly, so the server stopped waiting. Please try again with a better connection.",
} as const;

/**
 * The advice shown to users when the server cannot save. The technical details are intended for the server
 * administrators.
 */
const TELL =
  "Please try again later. If the problem continues, tell the school or the administrator of this server.";
export const storageText = {
  full: `The server's disk is full, so this could not be saved. ${TELL}`,
  storage: `The server cannot save anything at the moment. ${TELL}`,
  damaged: `The server cannot save anything until its data is repaired. ${TELL}`,
} as const;

export const shellText = {
  title: "IDMS",
  logOut: "Log Out",
  noDashboard: "No dashboard available for your role",
  approvals: "Approvals & PDFs (TODO)",
  menu: {
    dashboard: "Dashboard",
    schools: "Schools",
    schoolAdmins: "School Admins",
    formTemplates: "Form Templates",
    idTemplates: "ID Templates",
    submissions: "Submissions",
    classes: "Classes",
    uploadLinks: "Upload Links",
  },
} as const;

export const loginText = {
  title: "ID Card Management System — Login",
  username: "Username",
  password: "Password",
  signIn: "Sign in",
  signingIn: "Signing in...",
  failed: "Invalid credentials",
  reset: "Reset",
  resetTitle: "Reset password",
  email: "Email",
  sendLink: "Send reset link",
  sending: "Sending...",
  linkSent: "If an account exists for that email, a reset link has been sent.",
} as const;

export const resetPasswordText = {
  newPassword: "New password",
  confirmPassword: "Confirm password",
  save: "Save password",
  missingLink: "Missing reset token. Use the link from your email.",
  missingToken: "Missing token.",
  tooShort: (minimum: number) => `Password must be at least ${minimum} characters.`,
  mismatch: "Passwords do not match.",
  done: "Password updated. Redirecting to login...",
  failed: "Failed to reset password. Token may be invalid or expired.",
} as const;

export const changePasswordText = {
  username: "Username",
  currentPassword: "Current password",
  newPassword: "New password",
  confirmPassword: "Confirm new password",
  save: "Save password",
  currentMissing: "Please provide your current password.",
  tooShort: (minimum: number) => `New password must be at least ${minimum} characters.`,
  mismatch: "New password and confirmation do not match.",
  done: "Password changed successfully.",
  noEndpoint: (status: number, statusText: string) =>
    `Server returned ${status} ${statusText}. The password-change endpoint was not found on the backend.`,
  htmlPage: "Server returned an HTML error page (likely endpoint missing). Check backend routes.",
  network: "Network error while attempting to change password.",
  failed: "Failed to change password.",
} as const;

export const passwordText = {
  tooCommon: "This password is too common. Please choose another one.",
  tooLong: (limit: number) => `Password must be at most ${limit} characters.`,
} as const;

export const linkText = {
  title: "Upload Links",
  columns: ["ID", "Share Link", "Active", "Expires", "Template", "Uses", "Actions"],
  empty: "No upload links found",
  chooseTemplate: "Please choose a template",
  chooseClass: "Please choose a class",
  days: "Days until expiry",
  maxUses: "Max uses",
  notes: "Notes",
  expiryInvalid: "The expiry must be a date and time in the future.",
  confirmDelete: "Delete this link?",
  confirmCleanup: "Delete all expired links?",
  cleanedUp: (count: number) => `Deleted ${count} expired links`,
} as const;

export const templateText = {
  title: "Form Templates",
  columns: ["ID", "Name", "School", "#Fields", "Actions"],
  create: "New Template",
  confirmDelete: "Delete this template?",
  newFieldLabel: "New Field",
  needsOptions: <Label extends string>(label: Label) => `Add at least one option to ${label}.` as const,
  sameName: <Name extends string>(name: Name) =>
    `Two fields are named "${name}". Give each field a name of its own.` as const,
  sameTarget: <Target extends string>(target: Target) =>
    `Two fields are mapped to ${target}. Map only one.` as const,
  photoNeedsFile: "Only a field of type file can be mapped to photo.",
  fileNeedsPhoto: <Target extends string>(target: Target) =>
    `A field of type file cannot be mapped to ${target}.` as const,
  noFields: "Add at least one field.",
} as const;

export const schoolText = {
  title: "Schools",
  columns: ["ID", "Name", "Email", "Phone", "Actions"],
  create: "New School",
  confirmDelete: "Delete this school?",
  loadFailed: "Failed to load schools",
} as const;

export const userText = {
  title: "School Admins",
  columns: ["ID", "Username", "Name", "Email", "School", "Actions"],
  create: "New School Admin",
  resetPassword: "Reset password",
  askNewPassword: "Enter new password",
  passwordUpdated: "Password updated",
  confirmDelete: "Delete this user?",
  loadFailed: "Failed to load users",
  roleFixed: "The role of a school admin is SCHOOL_ADMIN and cannot be changed.",
} as const;

export const classText = {
  title: "Classes",
  columns: ["Class", "Section", "Total Students", "Actions"],
  create: "New Class",
  edit: "Edit Class",
  className: "Class Name",
  section: "Section",
  totalStudents: "Total Students",
  confirmDelete: "Delete this class?",
  loadFailed: "Failed to load classes",
} as const;

/** The public page where a parent fills in the form. */
export const uploadText = {
  title: "Upload Student Details",
  submit: "Submit",
  submitting: "Submitting...",
  fixErrors: "❌ Please fix highlighted errors before submitting.",
  invalidLink: "Invalid or expired link.",
  failed: "❌ Submission failed. Please try again.",
  done: "✅ Thanks! Your details were submitted successfully.",
} as const;

/** The super admin's list of one class's submissions. */
export const adminSubmissionText = {
  columns: ["Name", "Class", "Phone", "Status"],
  load: "Load Submissions",
  generate: "Generate ID Cards",
  exportToExcel: "Export to Excel",
  empty: "No submissions found/ID Cards Generated",
  chooseSchoolAndClass: "Select school and class",
  confirmGenerate: "Are you sure you want to generate ID cards for this class?",
  marked: "All verified students have been marked as ID_GENERATED.",
  noneMarked: "No verified students found to mark as ID_GENERATED.",
  generateFailed: "Failed to generate ID cards or update student status.",
} as const;

/** The school admin's list of submissions from their own school. Both submission screens share `loadFailed`. */
export const submissionText = {
  columns: ["ID", "Name", "Class", "Status", "Actions"],
  fromParents: "(from parents)",
  allClasses: "All Classes",
  refresh: "Refresh",
  view: "View",
  verify: "Verify",
  details: "Submission Details",
  father: (name: string) => ` (Father: ${name})`,
  empty: "No submissions found",
  loadFailed: "Failed to load submissions",
} as const;

export const designerText = {
  photo: "PHOTO",
  defaultMark: "(default)",
  setDefault: "Set default",
  createTemplate: "Create Template",
  saveLayout: "Save Layout",
  remove: "Remove",
  processing: "Processing...",
  noTemplate: "No ID template selected",
  selectSchool: "Select school",
  provideName: "Provide name",
  uploadBackground: "Upload background",
  selectToDelete: "Select a template to delete",
  confirmDelete: (name: string) => `Delete template "${name}"? This action cannot be undone.`,
  confirmDeleteDefault: (name: string) =>
    `Template "${name}" is the default. Are you sure you want to delete it?`,
  saving: "Saving layout...",
  creating: "Creating template...",
  deleting: "Deleting template...",
  saved: "Layout saved successfully!",
  created: "Template created successfully!",
  deleted: "Template deleted",
  saveFailed: (reason: string) => `Failed to save: ${reason}`,
  createFailed: (reason: string) => `Failed to create: ${reason}`,
  deleteFailed: (reason: string) => `Failed to delete: ${reason}`,
} as const;

export const dashboardText = {
  students: "Students",
  parentsSubmitted: "Parents Submitted",
  verificationPending: "Verification-Pending",
  classCounts: "Class-wise Counts",
  classColumns: ["Class", "Total", "Pending"],
  noClasses: "No class data available",
  schools: "Schools",
  totalStudents: "Total Students",
  cardsPending: "ID Cards Pending",
  cardsGenerated: "ID Cards Generated",
} as const;

/** Names of files offered for download, and of the workbook's sheet. */
export const downloadName = {
  idCards: "idcards.pdf",
  students: "students.xlsx",
  studentsSheet: "Students",
} as const;

/** How long a message is shown before it is cleared or the screen changes, in milliseconds. */
export const messageMs = {
  passwordResetRedirect: 1400,
  changePasswordClose: 1200,
  designerStatus: 3000,
  designerDeleted: 2500,
} as const;
