import type { Written } from "./written.ts"

export const cityPuppyGuide: Written = {
  id: "city-puppy-guide",
  title: "A puppy in the city: lifts, traffic, heat and neighbours",
  excerpt: "How to raise a happy puppy on the seventh floor, and what the first year costs.",
  author: "The clinic team",
  date: "2026-06-22",
  category: "Puppies",
  picture: "city",
  sources: [
    {
      title: "American Veterinary Society of Animal Behavior: Position statements",
      url: "https://avsab.org/resources/position-statements/",
    },
    { title: "Animal Welfare Board of India", url: "https://awbi.gov.in/" },
  ],
  blocks: [
    "A city is not a bad place for a dog. There is company, there are smells, there is always someone to say hello to. It does take some planning, though, most of it in the first weeks. This is the list we give people who come in with a puppy under one arm and live in a building with a lift.",
    { heading: "Before the puppy moves in" },
    {
      list: [
        "Read the rules of your housing society. In India a society may not ban pets, but it may ask for leashes and clean corridors.",
        "Register the dog with your municipal corporation; most ask for the rabies certificate.",
        "Net the balcony and block the gap below the railing. Puppies fit through gaps you wouldn’t believe.",
        "Keep cables, chappals and medicines above knee height.",
        "Find the nearest grass, the nearest clinic and the nearest animal hospital that is open at night.",
      ],
    },
    { heading: "A puppy’s day" },
    {
      table: {
        caption: "A day at three months",
        head: ["Time", "What", "Note"],
        rows: [
          ["6:00 AM", "Outside, then breakfast", "Cool pavement, few people"],
          ["7:00 AM", "Five minutes of training", "Before the second nap"],
          ["8:00 AM to noon", "Sleep, outside every two hours", "Puppies sleep 18 hours"],
          ["12:30 PM", "Lunch, a chew, quiet", "No walks in the heat"],
          ["4:00 PM", "Play inside", "Hide food in a towel"],
          ["6:30 PM", "Outside, people and sounds", "In your arms until vaccinated"],
          ["8:00 PM", "Dinner, five minutes of training", "Then only calm games"],
          ["10:30 PM", "Outside, bed", "Once more at about 3:00 AM"],
        ],
      },
    },
    { heading: "When may it walk outside?" },
    "Parvovirus waits on every pavement. Until a week after the booster at sixteen weeks, keep your puppy off public ground: carry it, or use a terrace where no strange dogs go. It should still see everything. An hour a day in your arms at the gate, watching scooters and children, is worth more than any training course later. The first dose of the combination vaccine is due at six to eight weeks, the boosters follow every three to four weeks until sixteen weeks, and anti-rabies comes at twelve to sixteen weeks.",
    { heading: "The lift" },
    "To a puppy, the lift is a small room that growls and changes what is outside. Begin with the door open and treats on the floor, then ride one floor, then two. Keep the puppy on the side away from the door, and your hand on the harness: a leash caught in a closing door is very dangerous. If neighbours are afraid, let them go first. It costs a minute and keeps the peace for years.",
    { heading: "Heat" },
    "Put the back of your hand on the pavement. If you can’t hold it there for five seconds, it will burn paws. From March to June, walk before seven and after sunset, and carry water. Never leave a dog in a parked car: it turns deadly within ten minutes, even with the windows open a little. A wet towel on the floor is a bed that every puppy understands.",
    { heading: "The monsoon" },
    "Dry the ears and the paws every time, above all between the toes. Ticks and fleas love the season, and tick fever is common: give protection by weight, every month, all year round. Don’t let your puppy drink from puddles; rats have been there first. Deworm every two weeks until twelve weeks of age, monthly until six months, then every three months.",
    {
      note: "Tired, not eating, pale gums, fever: in tick season, come the same day. Caught early, tick fever is easy to cure; caught late, it is very hard.",
    },
    { heading: "Noise and being alone" },
    "Neighbours forgive a puppy a week of crying. Begin with one minute alone, not with a working day. Until your puppy is five months old, someone should look in at noon: a relative, a sitter, you. A tired nose is quiet: scatter the breakfast over a mat instead of filling a bowl. Pressure cookers, horns and wedding bands are learnt like everything else: softly at first, and with something tasty.",
    { heading: "Street dogs" },
    "They have their territory, and they read body language better than we do. Walk on calmly, in a curve, with your dog on the far side. Don’t run, and don’t lift the puppy up high, which invites jumping. If one corner always means trouble, take another route. Feeding spots belong away from gates, and the dogs around your building should be neutered and vaccinated: ask your society to call a local organisation.",
    { heading: "What the first year costs" },
    {
      table: {
        caption: "A medium-sized puppy, first year, roughly",
        head: ["What", "In rupees"],
        rows: [
          ["Vaccinations with health checks", "₹5,000 to ₹8,000"],
          ["Deworming, tick and flea protection", "₹4,000 to ₹7,000"],
          ["Food", "₹25,000 to ₹45,000"],
          ["Neutering", "₹6,000 to ₹12,000"],
          ["Bed, harness, bowls, toys", "₹5,000 to ₹10,000"],
          ["For the unexpected", "₹15,000 put aside"],
        ],
      },
    },
    "It adds up to somewhere between ₹60,000 and ₹1,00,000. Better to know now than to find out later.",
    { heading: "One last thing" },
    "Carry bags, two of them. One is for your dog, the other for the person who forgot theirs. Nothing does more for all the dogs of a neighbourhood.",
  ],
}
