/**
 * Words that people at Indian schools often use in passwords, but that foreign guessing lists lack: from school,
 * religion, greetings, films and cricket, and names and places. One or more of them, even with digits and symbols
 * around them, are guessed within the first tries. None is shorter than three letters, since too many good passwords
 * contain such words by chance.
 */
export const LIKELY_WORDS: readonly string[] =
  `test demo user temp guest pass password admin root login welcome hello love iloveyou ilove mylove abc xyz
  idms idcard idcards school schools student students teacher principal headmaster office classroom exam class
  vidyalaya vidya mandir kendriya navodaya sainik niketan nikethan vihar bhavan bhawan convent public academy gurukul
  shishu saraswati bal shiksha pathshala vidyapeeth vidyamandir gurukulam madrasa college dav dps cbse icse
  india indian bharat bharath hindustan jaihind jai hind vande mataram vandemataram
  krishna radhe radha shyam govind gopal ram rama sita sitaram ganesh ganesha ganpati ganapati shiv shiva mahadev shankar bholenath
  hanuman bajrang bajrangbali lakshmi laxmi durga kali kalima maa maadurga parvati vishnu narayan hari murugan ayyappa
  venkateswara balaji tirupati jagannath sai saibaba omsairam omnamahshivaya jaishreeram shree shri waheguru nanak
  guru allah bismillah mashallah inshallah khuda jesus christ mary yesu buddha mahavir jainam god
  diwali deepavali holi pongal onam eid ramadan navratri dussehra rakhi namaste namaskar monsoon
  dhoni msdhoni msd sachin tendulkar kohli virat rohit sharma sehwag dravid ganguly yuvraj raina jadeja ashwin bumrah pant gill hardik pandya
  kapildev gavaskar cricket ipl csk rcb kkr mumbaiindians
  sholay bahubali baahubali dangal lagaan pathaan jawan pushpa krrish dhoom dabangg singham robot kabali jailer rrr kgf
  ddlj kgf2 salman shahrukh srk aamir amitabh amitabhbachchan hrithik akshay deepika katrina kareena alia rajini rajinikanth
  vijay ajith thala thalapathy suriya prabhas mahesh pawankalyan alluarjun ntr chiranjeevi mohanlal mammootty yash
  priya pooja puja anita sunita kavita rahul ramesh suresh rajesh mukesh amit sumit sanjay deepak anand aarav
  ananya kumar verma gupta patel singh reddy iyer nair khan raju ravi usha maya riya neha sneha
  papa mummy mama baba bhai didi dost jaan babu sona king queen tiger lion
  mumbai delhi newdelhi kolkata chennai bengaluru bangalore hyderabad pune jaipur lucknow kerala gujarat punjab bihar goa`
    .split(/\s+/)
    .filter(Boolean);
