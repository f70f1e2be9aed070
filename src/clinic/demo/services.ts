import type { ServicePage } from "../content.ts"

/** A page as it is written here: what most of them do without is left out. */
type Written = Omit<ServicePage, "photo" | "urgent" | "call"> & Partial<Pick<ServicePage, "urgent" | "call">>

const HOUSE = "The higher price is for a house visit, its surcharge included."

const pages: readonly Written[] = [
  {
    id: "veterinary",
    name: "Veterinary Care",
    title: "Veterinary care",
    lead: "A thorough examination, an honest answer and a plan that you understand.",
    summary: "Check-ups, worries and long illnesses: a whole examination and a plan in plain words.",
    price: {
      from: 700,
      to: 1150,
      note: `The examination. ${HOUSE} Tests and medicines come extra and are agreed first.`,
    },
    blocks: [
      { heading: "What happens in a visit" },
      "We begin with a talk: what you have noticed, since when, and what has changed. Then we weigh your animal, look at eyes, ears, teeth, skin and joints, listen to heart and lungs and feel the belly. At the end you know what we found, what we suspect and what we would do next, in order of importance.",
      {
        list: [
          "Yearly check-up with weight, teeth and vaccination status",
          "Limping, itching, vomiting, not eating, drinking more than usual",
          "Skin and ear troubles, eyes, small wounds",
          "Long companions of old age: joints, kidneys, heart, sugar",
          "A second opinion, with the notes you bring",
        ],
      },
      { heading: "How often to come" },
      {
        table: {
          caption: "A visit without a worry, by age",
          head: ["Age", "How often", "Why"],
          rows: [
            ["Under 1 year", "With each vaccination", "Growth, teeth, parasites, habits"],
            ["1 to 7 years", "Once a year", "What you can’t see from outside"],
            ["Over 7 years", "Twice a year", "Kidneys, heart and joints change quietly"],
          ],
        },
      },
      { heading: "What to bring" },
      "Earlier reports and the vaccination booklet if there is one, a fresh sample if the trouble is of that kind, and a favourite treat. A short film on your phone of the limp or the cough often says more than the animal will in our room.",
    ],
    questions: [
      {
        question: "Do I need an appointment?",
        answer:
          "Yes: every hour belongs to one animal. You see the free hours when you book, today’s included.",
      },
      {
        question: "Can you come to my home?",
        answer: "Yes. Choose House Visit when you book; the surcharge is shown before you do.",
      },
    ],
  },
  {
    id: "grooming",
    name: "Grooming",
    title: "Grooming",
    lead: "Bath, brush, nails and ears, at your animal’s own pace.",
    summary: "Bath, brush, nails and ears for coats of every temper, with breaks when they are needed.",
    price: { from: 1200, to: 1700, note: HOUSE },
    blocks: [
      { heading: "What is part of it" },
      {
        list: [
          "A look at skin and coat before anything else",
          "Brushing out, loosening small mats by hand",
          "Bath with a mild shampoo, drying with towels and a quiet dryer",
          "Nails shortened, ears cleaned, paws and their fur trimmed",
          "A note on what we saw: ticks, sore spots, lumps, teeth",
        ],
      },
      { heading: "How often a coat needs it" },
      {
        table: {
          caption: "Between visits, by coat",
          head: ["Coat", "Brush at home", "Visit us"],
          rows: [
            ["Short and smooth", "Once a week", "Every 8 to 10 weeks"],
            [
              "Double coat that sheds",
              "2 or 3 times a week, daily in the change of season",
              "Every 6 to 8 weeks",
            ],
            ["Long or curly", "Every day", "Every 4 to 6 weeks"],
            ["Cat, long hair", "Every other day", "Every 8 weeks, or when mats form"],
          ],
        },
      },
      { heading: "For the nervous ones" },
      "Tell us in the notes of your booking what your animal dislikes. We work in pieces, with breaks, and stop before it becomes too much. A bath that takes two visits is better than one that is remembered with fear. Mats that sit close to the skin are shorn, never torn.",
      {
        note: "In hot weather a double coat protects from the sun. Please don’t have it shorn off: brushing lets the air through.",
      },
    ],
    questions: [
      {
        question: "How long does it take?",
        answer:
          "About an hour and a half; a thick or matted coat can take longer. We write to you when we are done.",
      },
      {
        question: "May I stay?",
        answer:
          "Of course, if your animal is calmer with you near. Some are calmer without: we find out together.",
      },
    ],
  },
  {
    id: "vaccination",
    name: "Vaccination",
    title: "Vaccination",
    lead: "Core vaccines with a short health check, and the next date written down.",
    summary: "Core vaccines with a short health check first, and the next date kept for you.",
    price: {
      from: 800,
      to: 1200,
      note: `The visit with its health check. ${HOUSE} The vaccine itself is named and priced before it is given.`,
    },
    blocks: [
      { heading: "What happens" },
      "A vaccine is for healthy animals, so we check first: temperature, weight, heart, a look at eyes, gums and coat. The injection itself takes seconds. Please stay a quarter of an hour afterwards; a reaction is rare, and easily treated when it happens here. We set the next due date in your animal’s record, where you see it, too.",
      { heading: "The schedule in short" },
      {
        table: {
          caption: "Vaccinations of dogs; cats follow the same rhythm with their combination vaccine",
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
      "A sleepy evening, a small sore spot or less appetite for a day are common. Swelling of the face, vomiting, trouble breathing or collapse are not: call us at once. No bath and no wild games for two days.",
    ],
    questions: [
      {
        question: "We missed a booster. Do we begin again?",
        answer:
          "Sometimes one dose is enough, sometimes two are needed. Bring the booklet and we plan it with you.",
      },
      {
        question: "Is the rabies vaccine necessary for an indoor cat?",
        answer: "We advise it. Rabies is present in India and always deadly, and doors do open.",
      },
    ],
  },
  {
    id: "dental",
    name: "Dental Care",
    title: "Dental care",
    lead: "Check-up, cleaning and advice, because toothache is quiet.",
    summary: "A look at every tooth, cleaning when it is needed and a routine for home.",
    price: {
      from: 1800,
      to: 2400,
      note: `The check-up with cleaning advice. ${HOUSE} A cleaning under anaesthesia is planned and priced with you.`,
    },
    blocks: [
      { heading: "Why it matters" },
      "Most dogs and cats over three years have some disease of the gums, and nearly all of them go on eating. Animals hide pain well. What you notice is the breath, a favourite side for chewing, a dropped biscuit, a paw at the mouth. Behind the smell sit bacteria that trouble the heart and the kidneys, too.",
      { heading: "What we do" },
      {
        list: [
          "Look at every tooth, the gums, the tongue and the bite",
          "Show you what we see, with pictures on request",
          "Clean and polish under anaesthesia when tartar reaches below the gum, after a blood test",
          "Take out teeth that only hurt, and keep all others",
          "Teach you to brush: it is easier than it sounds",
        ],
      },
      { heading: "A routine for home" },
      {
        table: {
          caption: "Small habits, large effect",
          head: ["How often", "What", "Note"],
          rows: [
            [
              "Daily",
              "Brush with a soft brush and paste for animals",
              "Paste for people is poisonous to dogs",
            ],
            ["Weekly", "Lift the lip and look", "Red line, brown crust, broken tip: come by"],
            ["Yearly", "A dental check-up", "Twice a year for small breeds and over 7 years"],
          ],
        },
      },
      "Chews help if they bend: what is harder than the tooth breaks it. Cooked bones splinter and are not for cleaning anything.",
    ],
    questions: [
      {
        question: "Is anaesthesia safe for an old animal?",
        answer:
          "Age alone is no illness. We test blood and heart first and tell you honestly when the risk is larger than the gain.",
      },
      {
        question: "Can you clean without anaesthesia?",
        answer: "What can be seen, yes; what hurts sits below the gum, and nobody holds still for that.",
      },
    ],
  },
  {
    id: "emergency",
    name: "Emergency",
    title: "Preventive care, and help when it can’t wait",
    lead: "The best emergency is the one that does not happen: vaccination and deworming, on time.",
    summary: "Call us when it can’t wait. And the two habits that prevent most of it.",
    price: { from: 1500, to: 2250, note: `A same-day visit. ${HOUSE} Additional fees may apply.` },
    urgent: "Additional fees may apply.",
    call: {
      title: "It can’t wait? Call us.",
      text: "For everything else choose a day and an hour; you see the price before you book.",
    },
    blocks: [
      { heading: "Come or call at once" },
      {
        list: [
          "Trouble breathing, blue or white gums, collapse",
          "Bleeding that does not stop after five minutes of pressure",
          "A swollen, hard belly, or trying to vomit with nothing coming",
          "Fits, sudden lameness of the hind legs, a fall, a road accident",
          "A male cat who strains and passes no urine",
          "Something poisonous eaten: chocolate, grapes, onion, rat bait, tablets for people",
          "Heatstroke: panting that does not end, glazed eyes; cool with water, not ice, and come",
        ],
      },
      {
        note: "Call first if you can: {phone}. We tell you what to do on the way and have the room ready.",
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
      "Worms are common in our climate and some of them are shared with children. The tablet goes by weight, so weigh your animal first, or come by: that takes two minutes.",
    ],
    questions: [
      {
        question: "Are you open at night?",
        answer:
          "We are there during our opening hours. Outside of them, please go to the nearest animal hospital with a night service.",
      },
      {
        question: "Do I have to book in an emergency?",
        answer: "No. Call, and come. If there is a free hour today you may book it on the way.",
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
