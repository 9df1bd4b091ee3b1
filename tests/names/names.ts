import { fileURLToPath } from "node:url";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";

/**
 * Given names and family names common where each script is used, from lists of the most frequent names of the countries
 * and from school rolls of India. Combined, they give forty names per list, a thousand in total; none refers to a
 * particular person.
 */
export interface NameList {
  /** Name of the list: a script, and a language if the script has several here. */
  name: string;
  /** Language tag (BCP 47). */
  language: string;
  /** The face in `font-stack.ts` that sets it. */
  face: FaceId;
  given: string;
  family: string;
}

export const NAME_LISTS: readonly NameList[] = [
  {
    name: "Latin",
    language: "en",
    face: "arimo",
    given: "Aarav Zoë Łukasz Nguyễn Sørina D’Souza Çağrı Māra",
    family: "Sharma Ångström Fernandes Ołówek Đặng",
  },
  {
    name: "Cyrillic",
    language: "ru",
    face: "arimo",
    given: "Иван Мария Дмитрий Ольга Сергей Анастасия Михаил Юлия",
    family: "Иванов Смирнова Щербаков Їжакевич Ђорђевић",
  },
  {
    name: "Greek",
    language: "el",
    face: "arimo",
    given: "Γιώργος Μαρία Ελένη Κωνσταντίνος Αθηνά Νίκος Σοφία Αΐντα",
    family: "Παπαδόπουλος Οικονόμου Χατζής Μαΐου Ρήγας",
  },
  {
    name: "Hebrew",
    language: "he",
    face: "arimo",
    given: "יצחק רבקה שָׂרָה דוד מִרְיָם אברהם נועה חיים",
    family: "כהן לוי פרידמן שפירא בן־דוד",
  },
  {
    name: "Devanagari",
    language: "hi",
    face: "devanagari",
    given: "आरव क्षितिज ज्ञानेश्वर श्रीकृष्ण प्रियंका दुर्गेश ऋतुजा विद्या",
    family: "शर्मा त्रिपाठी द्विवेदी कुलश्रेष्ठ चतुर्वेदी",
  },
  {
    name: "Tamil",
    language: "ta",
    face: "tamil",
    given: "முருகன் தமிழ்ச்செல்வி கார்த்திக் ஸ்ரீதேவி அய்யப்பன் மீனாட்சி கோபால் ஷோபனா",
    family: "சுப்பிரமணியன் ராஜேந்திரன் பெருமாள் லக்ஷ்மணன் நடராஜன்",
  },
  {
    name: "Telugu",
    language: "te",
    face: "telugu",
    given: "శ్రీనివాస్ లక్ష్మి వెంకటేశ్వర్లు కృష్ణవేణి సత్యనారాయణ జ్యోత్స్న ప్రద్యుమ్న భాగ్యశ్రీ",
    family: "రెడ్డి చౌదరి కృష్ణమూర్తి శాస్త్రి అప్పారావు",
  },
  {
    name: "Kannada",
    language: "kn",
    face: "kannada",
    given: "ಶ್ರೀನಿವಾಸ ಲಕ್ಷ್ಮಿ ಮಂಜುನಾಥ ಕಾವ್ಯಶ್ರೀ ಜ್ಞಾನೇಶ್ ಪ್ರಜ್ವಲ್ ಭಾಗ್ಯಲಕ್ಷ್ಮಿ ವಿಶ್ವನಾಥ್",
    family: "ಗೌಡ ಶೆಟ್ಟಿ ಕೃಷ್ಣಮೂರ್ತಿ ಹೆಗ್ಡೆ ಪಾಟೀಲ್",
  },
  {
    name: "Malayalam",
    language: "ml",
    face: "malayalam",
    given: "ശ്രീകുമാർ ലക്ഷ്മി ഉണ്ണിക്കൃഷ്ണൻ ഭാഗ്യലക്ഷ്മി ജ്യോതിർമയി പ്രദ്യുമ്നൻ അൽഫോൺസ ഹരിശ്ചന്ദ്രൻ",
    family: "നമ്പൂതിരി പിള്ള വർഗീസ് കുട്ടപ്പൻ മേനോൻ",
  },
  {
    name: "Bengali",
    language: "bn",
    face: "bengali",
    given: "শ্রীকৃষ্ণ লক্ষ্মী অভিজ্ঞান প্রজ্ঞা ঋত্বিক দুর্গাপ্রসাদ স্নেহাংশু ব্রহ্মময়ী",
    family: "চট্টোপাধ্যায় মুখোপাধ্যায় ভট্টাচার্য বৰুৱা বন্দ্যোপাধ্যায়",
  },
  {
    name: "Gujarati",
    language: "gu",
    face: "gujarati",
    given: "શ્રીકૃષ્ણ લક્ષ્મી જ્ઞાનેશ પ્રદ્યુમ્ન ક્રિષ્ના હર્ષદ્વારકા દ્રષ્ટિ વિદ્યુત",
    family: "પટેલ ત્રિવેદી ભટ્ટ બ્રહ્મભટ્ટ શાહ",
  },
  {
    name: "Gurmukhi",
    language: "pa",
    face: "gurmukhi",
    given: "ਗੁਰਪ੍ਰੀਤ ਹਰਮਨਪ੍ਰੀਤ ਸਿਮਰਨਜੀਤ ਪ੍ਰਭਜੋਤ ਜਸਵਿੰਦਰ ਪ੍ਰੇਮ ਸ੍ਰਿਸ਼ਟੀ ਕੁਲਵੰਤ",
    family: "ਸਿੰਘ ਕੌਰ ਢਿੱਲੋਂ ਪੜ੍ਹੀਕਾਰ ਗਰੇਵਾਲ",
  },
  {
    name: "Odia",
    language: "or",
    face: "odia",
    given: "ଶ୍ରୀକୃଷ୍ଣ ଲକ୍ଷ୍ମୀପ୍ରିୟା ଜଗନ୍ନାଥ ପ୍ରଜ୍ଞା ବିଶ୍ୱଜିତ୍ ଦୁର୍ଗାମାଧବ ସ୍ନେହଲତା କ୍ଷୀରୋଦ",
    family: "ମହାପାତ୍ର ତ୍ରିପାଠୀ ଦାଶ ପଟ୍ଟନାୟକ ମିଶ୍ର",
  },
  {
    name: "Arabic",
    language: "ar",
    face: "naskh",
    given: "محمد فاطمة عبدالرحمن خديجة إبراهيم مُصطفى عائشة لؤلؤة",
    family: "الأنصاري الحسيني القحطاني العبيدي السلام",
  },
  {
    name: "Ol Chiki",
    language: "sat",
    face: "olchiki",
    given: "ᱥᱩᱱᱤᱛᱟ ᱢᱟᱱᱜᱟᱞ ᱥᱟᱱᱛᱟᱞ ᱪᱟᱸᱫᱚ ᱯᱷᱩᱞᱢᱚᱬᱤ ᱵᱤᱨᱥᱟ ᱥᱚᱢᱟᱭ ᱨᱟᱱᱤ",
    family: "ᱦᱮᱢᱵᱽᱨᱚᱢ ᱢᱩᱨᱢᱩ ᱥᱚᱨᱮᱱ ᱴᱩᱰᱩ ᱠᱤᱥᱠᱩ",
  },
  {
    name: "Meetei Mayek",
    language: "mni-Mtei",
    face: "meetei",
    given: "ꯁꯟꯖꯤꯠ ꯏꯕꯦꯝꯍꯜ ꯇꯣꯝꯕꯤ ꯕꯤꯔꯦꯟ ꯂꯩꯃ ꯁꯥꯅꯖꯥꯎꯕ ꯊꯣꯏꯕꯤ ꯅꯨꯡꯁꯤꯇ",
    family: "ꯅꯤꯡꯊꯧꯖꯝ ꯂꯩꯁꯥꯡꯊꯦꯝ ꯋꯥꯈꯝ ꯈꯨꯔꯥꯏꯖꯝ ꯃꯣꯏꯔꯥꯡꯊꯦꯝ",
  },
  {
    name: "Sinhala",
    language: "si",
    face: "sinhala",
    given: "ශ්‍රියානි ප්‍රදීප් නිමල් කුමාරි සෞම්‍යා චන්ද්‍රිකා දුෂ්මන්ත ලක්ෂ්මන්",
    family: "පෙරේරා විජේසිංහ ධර්මදාස රත්නායක ජයවර්ධන",
  },
  {
    name: "Tibetan",
    language: "dz",
    face: "tibetan",
    given: "བཀྲ་ཤིས་ འཇིགས་མེད་ ཕུན་ཚོགས་ སྐལ་བཟང་ ཚེ་རིང་ ཨོ་རྒྱན་ བསྟན་འཛིན་ པདྨ་",
    family: "རྡོ་རྗེ། དབང་ཕྱུག། རྣམ་རྒྱལ། ལྷ་མོ། བཙུན་མོ།",
  },
  {
    name: "Myanmar",
    language: "my",
    face: "myanmar",
    given: "အောင် စန္ဒာ ကျော်စွာ မြင့်မြတ် သန္တာ ဥက္ကာ ခင်မျိုး ရွှေရည်",
    family: "ဆန်းစုကြည် ဝင်းထွဋ် မင်းလှိုင် ဇော်လင်း ထွန်းဦး",
  },
  {
    name: "Thai",
    language: "th",
    face: "thai",
    given: "สุภาภรณ์ กิตติ์ธเนศ น้ำฝน ปู่ญี่ เฉลิมชัย ฐิติรัตน์ ศักดิ์สิทธิ์ แก้วกัญญา",
    family: "จันทร์โอชา วงศ์สวัสดิ์ ณัฐวุฒิกุล ชินวัตร ศรีสุวรรณ",
  },
  {
    name: "Khmer",
    language: "km",
    face: "khmer",
    given: "សុភា ច័ន្ទរស្មី ស្រីពៅ វិបុល បុប្ផា រ័ត្នា សំណាង កក្កដា",
    family: "ព្រះវិហារ ស៊ីសុវត្ថិ ហ៊ុន ម៉ៅ អ៊ឹមសុខ",
  },
  {
    name: "Lao",
    language: "lo",
    face: "lao",
    given: "ສົມພອນ ບຸນມີ ຄຳຫຼ້າ ຈັນທະວົງ ນ້ອຍ ວຽງສະຫວັນ ແກ້ວມະນີ ທອງໃບ",
    family: "ພົມວິຫານ ສີສຸພັນ ໄຊຍະສອນ ວົງພູທອນ ອິນທະວົງ",
  },
  {
    name: "Armenian",
    language: "hy",
    face: "armenian",
    given: "Արամ Անահիտ Մկրտիչ Գայանե Հովհաննես Սիրանուշ Ծովինար Ջուլիետա",
    family: "Հարությունյան Սարգսյան Պետրոսյան Ղազարյան Եղիազարյան",
  },
  {
    name: "Georgian",
    language: "ka",
    face: "georgian",
    given: "გიორგი ნინო ლევანი თამარი ვახტანგი ქეთევანი ზვიადი ჯულიეტა",
    family: "მაისურაძე ბერიძე გელაშვილი ჭყონია ღვინჯილია",
  },
  {
    name: "Ethiopic",
    language: "am",
    face: "ethiopic",
    given: "አበበ ጥሩነሽ ገብረሥላሴ ትዕግሥት ዮሐንስ ጸጋዬ ፍቅርተ ኃይለማርያም",
    family: "በቂላ ዲባባ ወልደጊዮርጊስ ኪዳኔ ዘለቀ",
  },
];

/** Lists of names that are set with a language setting or with an added font. They are not part of the thousand. */
export const MORE_LISTS: readonly NameList[] = [
  {
    name: "Urdu",
    language: "ur",
    face: "nastaliq",
    given: "محمد شہزادی عبدالرحمٰن فاطمہ احمد خدیجہ مصطفیٰ نستعلیق",
    family: "خٹک انصاری صدیقی بھٹی مسجدی",
  },
  {
    name: "Marathi",
    language: "mr",
    face: "devanagari",
    given: "शीतल लक्ष्मण ज्ञानेश्वरी श्रीधर शशिकला विठ्ठल ऋषिकेश दत्तात्रय",
    family: "पाटील कुलकर्णी देशपांडे शिंदे लोखंडे",
  },
  {
    name: "Nepali",
    language: "ne",
    face: "devanagari",
    given: "झपट प्रज्ञा लक्ष्मी ऋतु सिर्जना खड्गबहादुर झलक दुर्गा",
    family: "श्रेष्ठ झा अधिकारी भट्टराई गुरुङ",
  },
  {
    name: "Korean",
    language: "ko",
    face: "korean",
    given: "김민준 이서연 박지우",
    family: "하은 도윤",
  },
  {
    name: "Japanese",
    language: "ja",
    face: "japanese",
    given: "田中 佐藤 高橋",
    family: "さくら 健太 ハナコ",
  },
  {
    name: "Chinese",
    language: "zh",
    face: "chinese",
    given: "李 王 张 刘 陈",
    family: "伟 芳 娜 秀丽",
  },
];

/** The folder with subsets of the fonts that installations can add. */
export const ADDED_FONTS = fileURLToPath(new URL("fonts", import.meta.url));

export interface Name {
  list: NameList;
  text: string;
}

/** Combines every given name of some lists with every family name, alternating between the lists. */
export function namesOf(lists: readonly NameList[]): Name[] {
  const all = lists.map((list) => {
    const family = list.family.split(" ");
    return list.given
      .split(" ")
      .flatMap((given) => family.map((name) => ({ list, text: `${given} ${name}` })));
  });
  const most = Math.max(...all.map((names) => names.length));
  return Array.from({ length: most }, (_, at) => all.flatMap((names) => names[at] ?? [])).flat();
}
