/** The usual notice, paragraph by paragraph. */
export const notice = [
  "{school} asks for these details to make your child's school ID card, and uses them for nothing else.",
  "What is kept: the answers on this form, the photo, when they were sent, and what is changed later.",
  "Who sees it: the staff of the school, and whoever prints the cards for it. The card shows what is printed on it to everybody who sees the card. Nothing is sold or given to others.",
  "How long: until {months} months after the end of the last school year of your child at the school. Then it is erased. Copies for safety are kept a while longer.",
  "Your rights: after sending you get the address of a page. There you see what is kept, correct it, and withdraw your consent.",
  "Questions and complaints: {contact}",
].join("\n\n");
