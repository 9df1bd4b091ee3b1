/** The default notice, by paragraph. */
export const notice = [
  "{school} asks for these details to make your child's school ID card, and does not use them for anything else.",
  "What is kept: the answers on this form, the photo, the time they were sent, and any later changes.",
  "Who sees it: the school staff, and the person or company that prints the cards for the school. Anyone who sees the card can see what is printed on it. Nothing is sold or given to others.",
  "How long: until {months} months after the end of your child's last school year at the school. Then the details are erased. Backup copies are kept a little longer.",
  "Your rights: after you send the form, you get the address of a page where you can see what is kept, correct it, and withdraw your consent.",
  "Questions and complaints: {contact}",
].join("\n\n");
