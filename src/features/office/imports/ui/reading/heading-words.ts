/** Words of Hindi and Marathi that stand in headings, and the English ones by which the rules know them. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ क्रम: 'serial', क्रमांक: 'serial', क्र: 'serial', अनुक्रमांक: 'serial' },
  ...{ मालिक: 'owner', मालक: 'owner', मालकाचे: 'owner', ग्राहक: 'customer', ग्राहकाचे: 'customer' },
  ...{ नाम: 'name', नाव: 'name', नांव: 'name' },
  ...{ मोबाइल: 'mobile', मोबाईल: 'mobile', फोन: 'phone', फ़ोन: 'phone', दूरभाष: 'phone', व्हाट्सएप: 'whatsapp' },
  ...{ नंबर: 'number', नम्बर: 'number', नं: 'number', संख्या: 'number' },
  ...{
    ईमेल: 'email',
    पता: 'address',
    पत्ता: 'address',
    शहर: 'city',
    गांव: 'village',
    गाँव: 'village',
    गाव: 'village',
  },
  ...{ पालतू: 'pet', पशु: 'pet', जानवर: 'pet', पाळीव: 'pet', प्राणी: 'pet', प्राण्याचे: 'pet', पेट: 'pet' },
  ...{ प्रजाति: 'species', प्रकार: 'type', नस्ल: 'breed', जाती: 'breed', लिंग: 'gender' },
  ...{ जन्म: 'birth', जन्मतिथि: 'birth date', जन्मतारीख: 'birth date' },
  ...{ तिथि: 'date', तारीख: 'date', दिनांक: 'date', उम्र: 'age', आयु: 'age', वय: 'age' },
  ...{
    वजन: 'weight',
    वज़न: 'weight',
    रंग: 'colour',
    टीका: 'vaccination',
    टीकाकरण: 'vaccination',
    लसीकरण: 'vaccination',
  },
  ...{
    अगला: 'next',
    अगली: 'next',
    पुढील: 'next',
    दवा: 'medicine',
    औषध: 'medicine',
    सामान: 'item',
    वस्तु: 'item',
  },
  ...{
    कीमत: 'price',
    क़ीमत: 'price',
    मूल्य: 'price',
    दर: 'rate',
    किंमत: 'price',
    मात्रा: 'quantity',
    बैच: 'batch',
  },
  ...{ का: '', की: '', के: '', चे: '', ची: '', चा: '' },
}

const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).map(([word, english]) => [word.normalize('NFKC'), english]),
)

/** A heading in small letters with its Hindi and Marathi words in English: `मालिक का नाम` becomes `owner name`. */
export function inEnglish(heading: string): string {
  if (!/\p{Script=Devanagari}/u.test(heading)) return heading
  return heading
    .split(' ')
    .map((word) => ENGLISH.get(word) ?? word)
    .filter((word) => word !== '')
    .join(' ')
}
