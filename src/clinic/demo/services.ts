import type { ServicePage } from "../content.ts"

/** A page as it is written here: what most of them do without is left out. */
type Written = Omit<ServicePage, "photo" | "urgent" | "call"> & Partial<Pick<ServicePage, "urgent" | "call">>

const HOUSE = "The higher price is for a house visit, including the surcharge."

const pages: readonly Written[] = [
  {
    id: "veterinary",
    name: "Veterinary Care",
    title: "Veterinary care",
    lead: "A thorough examination, an honest answer, and a plan you understand.",
    summary: "Check-ups, worries and long illnesses: a full examination and a plan in plain words.",
    price: {
      from: 700,
      to: 1150,
      note: `The examination. ${HOUSE} Tests and medicines are extra, and agreed with you first.`,
    },
    blocks: [
      { heading: "What happens at a visit" },
      "We start by listening: what you have noticed, since when, and what has changed. Then we weigh your pet, check eyes, ears, teeth, skin and joints, listen to heart and lungs, and feel the belly. You leave knowing what we found, what we suspect and what we would do next, most important first.",
      {
        list: [
          "Yearly check-up with weight, teeth and vaccination status",
          "Limping, itching, vomiting, off their food, drinking more than usual",
          "Skin, ears, eyes and small wounds",
          "The complaints of old age: joints, kidneys, heart, diabetes",
          "A second opinion on the notes you bring",
        ],
      },
      { heading: "How often to come" },
      {
        table: {
          caption: "Routine check-ups, by age",
          head: ["Age", "How often", "Why"],
          rows: [
            ["Under 1 year", "With each vaccination", "Growth, teeth, parasites, habits"],
            ["1 to 7 years", "Once a year", "To find what does not show"],
            ["Over 7 years", "Twice a year", "Kidneys, heart and joints change quietly"],
          ],
        },
      },
      { heading: "What to bring" },
      "Earlier reports, the vaccination booklet if you have one, a fresh sample if that is where the trouble lies, and a favourite treat. A short video of the limp or the cough often tells us more than a nervous patient will.",
    ],
    questions: [
      {
        question: "Do I need an appointment?",
        answer:
          "Yes, because every slot is for one animal. You see the free ones when you book, today’s included.",
      },
      {
        question: "Can you come to us?",
        answer: "Yes. Choose House Visit when you book; you see the surcharge before you confirm.",
      },
    ],
  },
  {
    id: "grooming",
    name: "Grooming",
    title: "Grooming",
    lead: "Bath, brush, nails and ears, at your animal’s own pace.",
    summary: "For every coat and every temper, with breaks when they are needed.",
    price: { from: 1200, to: 1700, note: HOUSE },
    blocks: [
      { heading: "How a groom goes" },
      {
        list: [
          "First, a look at skin and coat",
          "A brush-out, with small mats loosened by hand",
          "A bath with mild shampoo, then towels and a quiet dryer",
          "Nails trimmed, ears cleaned, paws tidied",
          "A word with you about anything we noticed: ticks, sore spots, lumps, teeth",
        ],
      },
      { heading: "How often?" },
      {
        table: {
          caption: "Brushing and grooming, by coat",
          head: ["Coat", "Brush at home", "Visit us"],
          rows: [
            ["Short and smooth", "Once a week", "Every 8 to 10 weeks"],
            ["Double coat that sheds", "2 or 3 times a week, daily while it sheds", "Every 6 to 8 weeks"],
            ["Long or curly", "Every day", "Every 4 to 6 weeks"],
            ["Cat, long hair", "Every other day", "Every 8 weeks, or when mats form"],
          ],
        },
      },
      { heading: "For the nervous ones" },
      "Tell us in the notes when you book what your pet dislikes. We go step by step, take breaks, and stop before it becomes too much. A bath over two visits is better than one remembered with fear. Tight mats are shaved off, never pulled.",
      {
        note: "A double coat protects from heat and sun. Please don’t have it shaved off in summer: brushing lets the air through.",
      },
    ],
    questions: [
      {
        question: "How long does it take?",
        answer:
          "About an hour and a half; longer for a thick or matted coat. We message you when we are done.",
      },
      {
        question: "Can I stay?",
        answer:
          "Of course, if your pet is calmer with you there. Some are calmer without; we will find out together.",
      },
    ],
  },
  {
    id: "vaccination",
    name: "Vaccination",
    title: "Vaccination",
    lead: "Core vaccines, a short health check, and a note of when the next one is due.",
    summary: "Core vaccines after a short health check, and a note of when the next one is due.",
    price: {
      from: 800,
      to: 1200,
      note: `The visit with its health check. ${HOUSE} We tell you the vaccine and its price before we give it.`,
    },
    blocks: [
      { heading: "What happens" },
      "Vaccines are for healthy animals, so we check first: temperature, weight, heart, eyes, gums and coat. The injection itself takes seconds. Please stay for fifteen minutes afterwards; reactions are rare, and easy to treat while you are here. The next due date goes into your pet’s record, where you can see it, too.",
      { heading: "The timetable" },
      {
        table: {
          caption: "For dogs; cats follow the same timetable with their combination vaccine",
          head: ["Vaccine", "First dose", "After that"],
          rows: [
            [
              "Combination vaccine",
              "6 to 8 weeks of age",
              "Boosters every 3 to 4 weeks until 16 weeks, then once a year",
            ],
            ["Anti-rabies", "12 to 16 weeks of age", "Once a year"],
            ["Kennel cough", "From 8 weeks of age", "As your veterinarian advises"],
          ],
        },
      },
      { heading: "Afterwards" },
      "A sleepy evening, a small sore spot or a poor appetite for a day are common. A swollen face, vomiting, trouble breathing or collapse are not: call us at once. No baths and no rough play for two days.",
    ],
    questions: [
      {
        question: "We missed a booster. Do we start again?",
        answer:
          "Sometimes one dose is enough, sometimes it takes two. Bring the booklet and we will work it out together.",
      },
      {
        question: "Does an indoor cat need a rabies vaccine?",
        answer:
          "We advise it. Rabies is common in India and almost always fatal, and doors do get left open.",
      },
    ],
  },
  {
    id: "dental",
    name: "Dental Care",
    title: "Dental care",
    lead: "Check-ups, cleaning and advice, because pets don’t complain of toothache.",
    summary: "A look at every tooth, cleaning when it is needed, and a routine for home.",
    price: {
      from: 1800,
      to: 2400,
      note: `The check-up, with advice on cleaning. ${HOUSE} A cleaning under anaesthesia is planned and priced with you.`,
    },
    blocks: [
      { heading: "Why it matters" },
      "Most dogs and cats over three have some gum disease, and nearly all of them go on eating. Animals hide pain well. What you notice is bad breath, chewing on one side, a dropped biscuit, a paw at the mouth. Left alone, sore gums cost teeth and hurt every day.",
      { heading: "What we do" },
      {
        list: [
          "Look at every tooth, the gums, the tongue and the bite",
          "Show you what we see, in pictures if you like",
          "After a blood test, clean and polish under anaesthesia if tartar reaches below the gum",
          "Take out only the teeth that can’t be saved",
          "Show you how to brush; it is easier than it sounds",
        ],
      },
      { heading: "Before and after a cleaning" },
      {
        table: {
          caption: "A cleaning under anaesthesia takes half a day",
          head: ["When", "What we ask of you"],
          rows: [
            ["The evening before", "A light dinner, then no food; water is fine"],
            ["In the morning", "A short walk, no breakfast, and any medicines we agreed on"],
            ["The same evening", "A small soft meal, a warm bed, no stairs alone"],
            ["For three days", "Soft food, no hard chews, then begin to brush"],
          ],
        },
      },
      { heading: "A routine for home" },
      {
        table: {
          caption: "Small habits that make a difference",
          head: ["How often", "What", "Note"],
          rows: [
            ["Daily", "Brush with a soft brush and pet toothpaste", "Toothpaste for people can poison dogs"],
            ["Weekly", "Lift the lip and look", "A red line, brown crust or broken tip? Come in"],
            ["Yearly", "A dental check-up", "Twice a year for small breeds and over 7 years"],
          ],
        },
      },
      "Chews help if they bend; anything harder than a tooth can break it. Cooked bones splinter and clean nothing.",
    ],
    questions: [
      {
        question: "Is anaesthesia safe for an older pet?",
        answer:
          "Age alone is not an illness. We check blood and heart first, and tell you honestly if the risk outweighs the benefit.",
      },
      {
        question: "Can you clean without anaesthesia?",
        answer: "Only the part you can see. What hurts is below the gum, and no one holds still for that.",
      },
    ],
  },
  {
    id: "emergency",
    name: "Emergency",
    title: "Preventive care, and help when it can’t wait",
    lead: "The best emergency is the one that never happens: vaccinate and deworm on time.",
    summary: "When it can’t wait, call. And two habits that prevent the worst.",
    price: { from: 1500, to: 2250, note: `A same-day visit. ${HOUSE} Additional fees may apply.` },
    urgent: "Additional fees may apply.",
    call: {
      title: "Urgent? Call us.",
      text: "For everything else, pick a day and a time. You see the price before you book.",
    },
    blocks: [
      { heading: "Call and come at once for" },
      {
        list: [
          "Trouble breathing, blue or white gums, collapse",
          "Bleeding that does not stop after five minutes of pressure",
          "A swollen, hard belly, or retching with nothing coming up",
          "Fits, hind legs that suddenly give way, a fall, a road accident",
          "A male cat who strains but passes no urine",
          "Poison: chocolate, grapes, onion, rat bait, tablets meant for people",
          "Heatstroke: panting that won’t stop, glazed eyes. Cool with water, not ice, and come",
        ],
      },
      {
        note: "Call first if you can: {phone}. We will tell you what to do on the way and have a room ready.",
      },
      { heading: "Vaccination" },
      {
        table: {
          caption: "Vaccination schedule",
          head: ["Vaccine", "First dose", "Boosters", "Every year"],
          rows: [
            ["Dogs, combination vaccine", "6 to 8 weeks", "Every 3 to 4 weeks until 16 weeks", "Yes"],
            ["Dogs and cats, anti-rabies", "12 to 16 weeks", "As advised", "Yes"],
            ["Dogs, kennel cough", "From 8 weeks", "As advised", "As advised"],
            ["Cats, combination vaccine", "6 to 8 weeks", "Every 3 to 4 weeks until 16 weeks", "Yes"],
          ],
        },
      },
      { heading: "Deworming" },
      {
        table: {
          caption: "Deworming schedule",
          head: ["Age", "How often"],
          rows: [
            ["2 to 12 weeks", "Every 2 weeks"],
            ["3 to 6 months", "Once a month"],
            ["Over 6 months", "Every 3 months"],
            ["Pregnant or nursing", "As your veterinarian advises"],
          ],
        },
      },
      "Worms thrive in our climate, and children can catch some of them. The dose goes by weight, so weigh your pet first, or come in: it takes two minutes.",
    ],
    questions: [
      {
        question: "Are you open at night?",
        answer:
          "We are here during our opening hours. Outside them, please go to an animal hospital that is open at night, and call ahead.",
      },
      {
        question: "Do I need to book in an emergency?",
        answer: "No. Call, and come.",
      },
    ],
  },
]

/** The pages of the five services. */
export const services: readonly ServicePage[] = pages.map((page) => ({
  photo: null,
  urgent: null,
  call: null,
  ...page,
}))
