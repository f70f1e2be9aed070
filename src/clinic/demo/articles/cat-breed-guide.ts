import type { Written } from "./written.ts"

export const catBreedGuide: Written = {
  id: "cat-breed-guide",
  title: "Choosing a cat: coats, characters and what they need",
  excerpt: "From the Indian street cat to the Persian: which cat suits which home, and what it asks of you.",
  author: "The clinic team",
  date: "2026-08-03",
  category: "Cats",
  picture: "cat",
  sources: [
    { title: "International Cat Care", url: "https://icatcare.org/" },
    {
      title: "WSAVA: Global nutrition guidelines",
      url: "https://wsava.org/global-guidelines/global-nutrition-guidelines/",
    },
  ],
  blocks: [
    "Cats are chosen less often than dogs: they tend to walk in. If you do get to choose, character matters more than coat, and coat more than colour. A cat lives fifteen years or longer, and will spend most of them within the same four walls as you.",
    { heading: "Before the cat" },
    {
      list: [
        "Nets on windows and balcony. Cats do fall, and the fourth floor is as dangerous as the tenth.",
        "One more litter box than you have cats: two for one cat, three for two.",
        "Height. A shelf at eye level is worth more than a room.",
        "Someone who plays with it twice a day for ten minutes.",
        "Safe plants. Lilies are deadly to cats, even their pollen.",
      ],
    },
    { heading: "The cats at a glance" },
    {
      table: {
        caption: "Cats that live in Indian homes",
        head: ["Cat", "Temper", "Coat care", "In the heat", "Look out for"],
        rows: [
          ["Indian domestic cat", "Clever, independent", "Weekly brush", "Very good", "Neuter at six months"],
          ["Persian", "Calm, indoors only", "Daily brush", "Poor", "Eyes, breathing, kidneys"],
          ["Siamese", "Talkative, attached", "Little", "Good", "Boredom, teeth"],
          ["Maine Coon", "Gentle, playful", "Every other day", "Poor at noon", "Heart, hips"],
          ["Bengal", "An athlete", "Little", "Good", "Needs hours of play"],
          ["British Shorthair", "Quiet, even", "Weekly, more in spring", "Fair", "Weight, heart"],
        ],
      },
    },
    { heading: "The Indian domestic cat" },
    "It has no registered name and needs none. Slim, quick, healthy, with a coat that looks after itself, it has had centuries to adapt to our climate and our kitchens. Two kittens from one litter are the best start there is: they teach each other manners, and you will sleep. Shelters and neighbours with a box under the stairs are the places to ask.",
    { heading: "Persians and other long coats" },
    "A Persian is a quiet companion with a full-time coat. It must be brushed every day, to the skin, or it mats within a week, and mats hurt. A flat face means runny eyes and a narrow nose: wipe the eyes every morning, and never leave the cat in a hot room. Ask the breeder for both parents’ kidney tests. If there are none, keep looking.",
    { heading: "Talkers and athletes" },
    "A Siamese wants to know what you are doing and says so. Left alone all day it becomes loud and unhappy, so take two, or choose a calmer cat. A Bengal needs a wheel, shelves up to the ceiling and someone with time; without them it redecorates.",
    { heading: "Indoors or out?" },
    "In a city we advise keeping cats indoors, with a netted balcony. Traffic, dogs, poison and fights shorten the life of an outdoor cat to a few years. Indoor life is good if there is something to hunt: food hidden in paper rolls, a feather on a string, a box that moves about. A bored cat is not a calm cat; it is an unhappy one who has stopped asking.",
    { heading: "Food and water" },
    "Cats come from dry country and drink too little. Wet food, or water mixed into the food, keeps the bladder and the kidneys well. Put out several bowls, away from the food and far from the litter box: cats drink more that way. Milk gives most grown cats diarrhoea. Dog food is no substitute: it lacks what a cat’s heart needs.",
    {
      note: "A male cat who goes to the box again and again and passes nothing may be blocked. This is an emergency, and hours count. Come at once, and call us on the way.",
    },
    { heading: "Neutering" },
    "At about six months, before the first litter and the first spraying. Neutered cats live longer, roam less and fight less, and there are enough kittens on the street already. They also need about a fifth less food: measure it, because the weight creeps on.",
    { heading: "Vaccination and the first visits" },
    "The combination vaccine follows the dogs’ schedule: the first dose at six to eight weeks, boosters every three to four weeks until sixteen weeks, then once a year. Anti-rabies comes at twelve to sixteen weeks and is repeated every year. Bring the kitten in a carrier that opens at the top, with a towel that smells of home. Leave the carrier open in your living room for a few days before: then it is a bed, not a trap.",
    { heading: "A new cat and the old one" },
    "Give the newcomer a room of its own for a week. Swap blankets so that each learns the other’s smell. Feed them on either side of a closed door, then with the door ajar. Hissing is talk, not war. Most pairs make peace within a month if no one hurries them.",
  ],
}
