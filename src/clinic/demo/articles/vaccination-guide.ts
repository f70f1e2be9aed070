import type { Written } from "./written.ts"

export const vaccinationGuide: Written = {
  id: "vaccination-guide",
  title: "The vaccination guide for dogs and cats",
  excerpt: "What is given when, why the boosters matter, and what to watch for afterwards.",
  author: "The clinic team",
  date: "2026-09-14",
  category: "Health",
  picture: "booklet",
  sources: [
    {
      title: "WSAVA: Guidelines for the vaccination of dogs and cats",
      url: "https://wsava.org/global-guidelines/vaccination-guidelines/",
    },
    {
      title: "World Organisation for Animal Health (WOAH): Rabies",
      url: "https://www.woah.org/en/disease/rabies/",
    },
    {
      title: "World Health Organization: Rabies",
      url: "https://www.who.int/news-room/fact-sheets/detail/rabies",
    },
  ],
  blocks: [
    "A vaccine shows the body a harmless likeness of a disease, so that it recognises the real one. Few things in medicine do so much for so little. Yet no part of pet care attracts more half-truths: that one injection is enough, that indoor cats need none, that street dogs manage without. This guide explains what we give, when, and why.",
    { heading: "What the vaccines protect against" },
    "Distemper and parvovirus kill puppies, often within days, and both are common in Indian cities. Parvovirus lives in soil for months; you can carry it home on your shoes. Hepatitis and leptospirosis harm liver and kidneys, and leptospirosis spreads in the monsoon through water that rats have fouled. It infects people, too. Kennel cough is seldom dangerous, but weeks of coughing are no joke for a small dog.",
    "Cats face their own trio: panleukopenia, which is as deadly to kittens as parvovirus is to puppies, and the two viruses behind cat flu, which stay in the body for life.",
    "Rabies stands apart. It infects every mammal, people included, and it is always fatal once signs appear. Most human cases in India follow the bite of a dog. A vaccinated animal protects the whole house, which is why many municipalities ask to see the certificate when you register your dog.",
    { heading: "The schedule for dogs" },
    {
      table: {
        caption: "Vaccination schedule for dogs",
        head: ["Vaccine", "First dose", "Boosters", "After that"],
        rows: [
          [
            "Combination vaccine",
            "6 to 8 weeks of age",
            "Every 3 to 4 weeks until 16 weeks of age",
            "A booster once a year",
          ],
          ["Anti-rabies", "12 to 16 weeks of age", "As your veterinarian advises", "Once a year"],
          [
            "Kennel cough",
            "From 8 weeks of age",
            "As your veterinarian advises",
            "As your veterinarian advises",
          ],
        ],
      },
    },
    "The combination vaccine is the one with the long names on its label: distemper, hepatitis, parvovirus, parainfluenza and, in most products, leptospirosis. The first dose is given at six to eight weeks, and boosters follow every three to four weeks until your puppy is sixteen weeks old. A yearly booster keeps the protection up.",
    { heading: "Why so many boosters?" },
    "A puppy is born with antibodies from its mother’s first milk. They protect it, but they also cancel out a vaccine before the puppy’s own body can learn from it. In some puppies this borrowed protection runs out at seven weeks, in others at fifteen, and you can’t tell from the outside. So we give a dose every few weeks until it has certainly gone: one of them will be the one that takes. Stopping early is the most common reason why a vaccinated puppy still falls ill.",
    { heading: "The schedule for cats" },
    "The combination vaccine for cats follows the dogs’ schedule: the first dose at six to eight weeks, boosters every three to four weeks until sixteen weeks of age, then a booster every year. Anti-rabies is given at twelve to sixteen weeks and repeated every year.",
    {
      table: {
        caption: "Vaccination schedule for cats",
        head: ["Vaccine", "First dose", "Boosters", "After that"],
        rows: [
          [
            "Combination vaccine",
            "6 to 8 weeks of age",
            "Every 3 to 4 weeks until 16 weeks of age",
            "A booster once a year",
          ],
          ["Anti-rabies", "12 to 16 weeks of age", "As your veterinarian advises", "Once a year"],
        ],
      },
    },
    "An indoor cat still needs both. Viruses come in on shoes and hands, windows get left open, and sooner or later there is a journey, a stay in boarding or a new kitten.",
    { heading: "Before the visit" },
    {
      list: [
        "Your animal should be well. If it has a cold, diarrhoea or a fever, we wait a few days.",
        "If deworming is due, do it a week before: vaccines work less well in a body full of worms.",
        "Bring the booklet. If there isn’t one, tell us what you know from the breeder or the shelter.",
        "Tell us about any reaction to an earlier vaccine, however small.",
        "Keep a young puppy off the ground outside until a week after the last booster. Carry it, and let it see the world from your arms.",
      ],
    },
    { heading: "After the injection" },
    "Most animals are a little sleepy, some are sore where the needle went in, and a few eat less for a day. All of that passes by itself. A small firm lump may stay for two weeks; if it is still there after a month, show it to us.",
    {
      note: "Swelling of the face, hives, vomiting, trouble breathing or collapse are an emergency. They are rare, come within minutes or hours, and respond well to treatment. Call us at once.",
    },
    "No bath, no swimming and no rough play for two days. Let your animal rest where it likes.",
    { heading: "If you missed a date" },
    "Life happens. If a puppy’s booster is a week late, we carry on where we left off. If it is much later, we may give two doses again. For an adult whose yearly booster is long overdue, one or two doses restore the protection, depending on the vaccine. Don’t stay away because you are late: late is always better than never, and no one here will scold you.",
    { heading: "What it costs, and when the next one is due" },
    "The visit includes a short health check; we tell you which vaccine it is and what it costs before we give it. The next due date goes into your animal’s record, where you can see it whenever you sign in.",
  ],
}
