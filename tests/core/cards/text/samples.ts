import type { FaceId } from "@idms/core/cards/shaping/font-stack";

/** Sample texts of a card in each script, and the face that sets them for `arial.ttf`. */
export const SCRIPT_SAMPLES: { script: string; text: string; face: FaceId }[] = [
  { script: "Latin", text: "Zoë Ångström Łukasz Nguyễn", face: "arimo" },
  { script: "Devanagari", text: "आरव शर्मा क्षत्रिय ज्ञानेश्वर विद्यार्थी", face: "devanagari" },
  { script: "Tamil", text: "கொழும்பு தமிழ்ச்செல்வி ஸ்ரீனிவாசன்", face: "tamil" },
  { script: "Telugu", text: "శ్రీనివాస్ కృష్ణమూర్తి లక్ష్మి", face: "telugu" },
  { script: "Kannada", text: "ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ ಲಕ್ಷ್ಮಿ", face: "kannada" },
  { script: "Malayalam", text: "അവൻ കൃഷ്ണൻ ലക്ഷ്മി നാരായണൻ", face: "malayalam" },
  { script: "Bengali", text: "শ্রীকৃষ্ণ চট্টোপাধ্যায় লক্ষ্মী", face: "bengali" },
  { script: "Gujarati", text: "શ્રીકૃષ્ણ લક્ષ્મી જ્ઞાનેશ્વર", face: "gujarati" },
  { script: "Gurmukhi", text: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਸ੍ਰੀ ਪੜ੍ਹਾਈ", face: "gurmukhi" },
  { script: "Odia", text: "ଶ୍ରୀକୃଷ୍ଣ ଲକ୍ଷ୍ମୀ ଓଡ଼ିଆ", face: "odia" },
  { script: "Arabic", text: "محمد عبد الله الأنصاري", face: "naskh" },
  { script: "Ol Chiki", text: "ᱥᱩᱱᱤᱛᱟ ᱦᱮᱢᱵᱽᱨᱚᱢ ᱢᱟᱨᱟᱝᱵᱩᱨᱩ", face: "olchiki" },
  { script: "Meetei Mayek", text: "ꯁꯟꯖꯤꯠ ꯅꯤꯡꯊꯧꯖꯝ ꯏꯕꯦꯝꯍꯜ ꯂꯩꯁꯥꯡꯊꯦꯝ", face: "meetei" },
  { script: "Sinhala", text: "ශ්‍රීයානි ප්‍රදීප් ක්ෂේම ධර්ම", face: "sinhala" },
  { script: "Tibetan", text: "བཀྲ་ཤིས་རྡོ་རྗེ། འཇིགས་མེད་རྣམ་རྒྱལ", face: "tibetan" },
  { script: "Myanmar", text: "ကျော်စွာ သန္တာ မြင့်မြတ်စိုး ဥက္ကာ", face: "myanmar" },
  { script: "Thai", text: "สุภาภรณ์ น้ำฝน กิตติ์ธเนศ ปู่ญี่ปุ่น", face: "thai" },
  { script: "Khmer", text: "សុភា ច័ន្ទរស្មី ស្រីពៅ ព្រះវិហារ", face: "khmer" },
  { script: "Lao", text: "ສົມພອນ ບຸນມີ ຄຳຫຼ້າ ຈັນທະວົງ", face: "lao" },
  { script: "Armenian", text: "Արամ Հարությունյան Մկրտիչ", face: "armenian" },
  { script: "Georgian", text: "გიორგი მაისურაძე ნინო", face: "georgian" },
  { script: "Ethiopic", text: "አበበ በቂላ ጥሩነሽ ዲባባ", face: "ethiopic" },
  { script: "Hebrew", text: "שלום יצחק רבקה כהן", face: "arimo" },
  { script: "Urdu", text: "محمد علی خٹک شہزادی", face: "nastaliq" },
];
