/** The passwords that guessers try first, of six characters or more, and the ones a school would think of. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 012345 987654 9876543210 0987654321 654321 87654321
  000000 111111 1111111 11111111 222222 333333 444444 555555 666666 777777 888888 88888888 999999 00000000
  112233 121212 123123 123321 123654 131313 159753 147258 147258369 232323 789456 456789 102030 696969
  123abc abc123 abcd1234 abcdef 1234abcd a123456 a12345678 aa123456 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwer1234 asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm zaq12wsx
  password password1 password12 password123 password1234 password@123 pass@123 pass123 pass1234 passw0rd p@ssw0rd
  p@ssword welcome welcome1 welcome123 welcome@123 letmein letmein1 changeme default secret access login123
  admin1 admin12 admin123 admin1234 admin@123 administrator root123 user123 test123 test1234 testing guest123
  demo123 india123 india@123 school school1 school123 school@123 student student1 student123 teacher teacher123
  principal principal123 idcard idcard123 idcards idms123 idms1234
  iloveyou sunshine princess monkey dragon football baseball cricket master superman batman shadow michael
  jordan charlie freedom whatever trustno1 hunter2 killer starwars computer internet samsung google
  krishna ganesh omsairam jaihind lakshmi password!`.split(/\s+/),
);

/** Whether a password, whatever its case, is one of the most common. */
export const isCommonPassword = (password: string): boolean => common.has(password.trim().toLowerCase());
