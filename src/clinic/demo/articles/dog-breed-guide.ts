import type { Written } from "./written.ts"

export const dogBreedGuide: Written = {
  id: "dog-breed-guide",
  title: "Which dog fits your life? A breed guide for Indian homes",
  excerpt: "Heat, flats, children, long working days: how to choose with your head as well as your heart.",
  author: "The clinic team",
  date: "2026-08-24",
  category: "Dogs",
  picture: "dog",
  sources: [
    {
      title: "WSAVA: Global nutrition guidelines",
      url: "https://wsava.org/global-guidelines/global-nutrition-guidelines/",
    },
    { title: "Animal Welfare Board of India", url: "https://awbi.gov.in/" },
  ],
  blocks: [
    "Every week someone sits in our consulting room with a dog that isn’t ill at all. It is too much dog for the flat, or too much coat for the climate, or too much energy for two people who leave at eight and come home at nine. The dog has done nothing wrong: it was chosen from a picture. Here is what we would tell a friend before the picture wins.",
    { heading: "Four honest questions" },
    {
      list: [
        "How many hours is someone at home? A grown dog can be left alone for four to five hours, a puppy for two.",
        "How hot is it where you live, and is there power at noon? Thick coats and flat faces suffer from about 30 °C.",
        "How much do you walk now, not in the life you are planning?",
        "Who looks after the dog when you travel, and what could you spend in a bad month?",
      ],
    },
    "If two of the four answers worry you, wait, or start with an older dog from a shelter. Older dogs ask for less, and are more grateful for it.",
    { heading: "The dogs at a glance" },
    {
      table: {
        caption: "Common companions in Indian cities",
        head: ["Dog", "Daily exercise", "Coat care", "In the heat", "Look out for"],
        rows: [
          ["Indian pariah dog", "60 minutes", "Little", "Very good", "Shy at first; needs early company"],
          ["Labrador Retriever", "90 minutes", "Sheds, weekly brush", "Fair", "Overweight, hips, elbows"],
          ["Golden Retriever", "90 minutes", "Brush every other day", "Poor at noon", "Skin, ears, hips"],
          ["Beagle", "90 minutes", "Little", "Good", "Voice, nose, appetite"],
          ["German Shepherd", "120 minutes", "Sheds all year", "Fair", "Hips, back, boredom"],
          ["Indie mix from a shelter", "60 minutes", "Little", "Very good", "History may be unknown"],
          ["Shih Tzu", "30 minutes", "Daily brush or short cut", "Poor", "Eyes, teeth, breathing"],
          ["Pug", "30 minutes", "Little; clean the folds", "Very poor", "Breathing, eyes, weight"],
          ["Siberian Husky", "120 minutes", "Heavy shedding", "Unsuited", "Heatstroke, escape"],
        ],
      },
    },
    { heading: "The dog that is already here" },
    "The Indian pariah dog, or indie, has lived with people on this land for thousands of years. It is built for the climate, seldom has the illnesses that narrow breeding brings, needs no grooming to speak of and learns fast. It is also independent: it thinks before it obeys. Raised with patience it is the most sensible dog for most Indian homes, and shelters are full of puppies. If you came for a breed, please meet two indies first.",
    { heading: "Labradors and Golden Retrievers" },
    "Friendly, clever and forgiving, which is why we see so many of them. Both eat as if every meal were their last, and an overweight Labrador will have bad joints by six. Weigh them every month. Golden Retrievers wear a coat made for Scottish rain; walk them before seven and after sunset, and let them sprawl on a cool floor.",
    { heading: "Small dogs for small flats" },
    "A small dog doesn’t always need less space. A calm Labrador with good walks lives better in two rooms than a bored terrier in a villa. Shih Tzus are good company in a flat, if someone brushes them daily, checks their eyes every morning and brushes their teeth every evening.",
    { heading: "Flat faces" },
    "Pugs, French Bulldogs and Bulldogs are charming, and many of them can’t breathe well. Dogs cool themselves by panting; a dog with a short nose can’t pant enough, and on a hot afternoon that is dangerous. If you already live with one, walk it in the cool hours, keep it slim, use a harness instead of a collar, and learn the signs of heatstroke.",
    {
      note: "Heatstroke: loud panting that doesn’t stop, a dark red tongue, stumbling, vomiting. Move into the shade, pour cool (not iced) water over belly and paws, call us, and come.",
    },
    { heading: "Huskies and other snow dogs" },
    "We say this with love for the dogs: a Husky does not belong in Indian heat. Keeping one cool takes an air-conditioned room all summer, and power when the mains fail, and even then the dog can’t do what it was made for. Please choose another.",
    { heading: "Puppy or grown dog?" },
    "A puppy is a year of work: out every two hours at first, teeth in everything, vaccinations every few weeks, training every day. A grown dog shows you who it is. If you want a puppy, go to where it was born and meet the mother. Walk away from anyone who wants to meet at a station, sells five breeds at once or lets puppies go before eight weeks.",
    { heading: "The first week" },
    {
      list: [
        "A quiet room, a bed of its own, and water at all times.",
        "The food it is used to for at least a week; then switch slowly.",
        "A first visit to us within three days: weight, parasites, vaccination plan.",
        "No visitors the first weekend. Everyone will still want to meet your dog next week.",
      ],
    },
    "Take your time. It is a decision for ten to fifteen years, and a good match is a joy every single morning.",
  ],
}
