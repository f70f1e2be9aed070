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
    "A city is not a bad place for a dog. There is company, there are smells, there is always someone to say hello to. It does ask for some planning, though, most of it in the first weeks. This is the list that we hand to people who come in with a puppy under their arm and a lift outside their door.",
    { heading: "Before the puppy moves in" },
    {
      list: [
        "Read the rules of your housing society. In India a society may not ban pets, but it may ask for leashes and clean corridors.",
        "Register the dog with your municipal corporation; most ask for the rabies certificate.",
        "Net the balcony and block the gap below the railing. Puppies fit through what looks impossible.",
        "Keep cables, chappals and medicines above knee height.",
        "Find the nearest grass, the nearest clinic and the nearest one with a night service.",
      ],
    },
    { heading: "The day of a puppy" },
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
    { heading: "When may it go down?" },
    "Parvovirus waits on every pavement. Until a week after the booster at sixteen weeks, keep your puppy off public ground: carry it, or use a terrace that strange dogs do not visit. It should still see everything. An hour a day in your arms at the gate, watching scooters and children, is worth more than any later course. The first dose of the combination vaccine is due at six to eight weeks, the boosters follow every three to four weeks until sixteen weeks, and anti-rabies comes at twelve to sixteen weeks.",
    { heading: "The lift" },
    "For a puppy the lift is a small room that growls and changes what is outside. Begin with the door open and treats on the floor, then one storey, then two. Keep it on the side away from the door and your hand on the harness: a leash caught in a closing door is a terrible thing. If neighbours are afraid, let them go first. It costs a minute and makes friends for years.",
    { heading: "Heat" },
    "Put the back of your hand on the pavement. If you can’t keep it there for five seconds, it burns paws. From March to June walk before seven and after sunset, carry water, and leave the car out of it: in a parked car the temperature becomes deadly within ten minutes, with the windows open a little, too. A wet towel on the floor is a bed that every puppy understands.",
    { heading: "The monsoon" },
    "Dry the paws, above all between the toes, and the ears, every time. Ticks and fleas love the season, and tick fever is common: give protection every month, all year, by weight. Do not let it drink from puddles, in which rats have been before you. Deworm every two weeks until twelve weeks of age, monthly until six months, then every three months.",
    {
      note: "Tired, not eating, pale gums, fever: in the tick season come the same day. Tick fever is cured easily at the beginning and hardly at the end.",
    },
    { heading: "Noise and being alone" },
    "Neighbours forgive a puppy a week of crying. Begin with one minute alone, not with a working day. Until five months someone should be there at noon: a relative, a sitter, you. A tired nose is quiet: scatter the breakfast over a mat instead of filling a bowl. Pressure cookers, horns and wedding bands are learnt like everything else, softly and with something tasty.",
    { heading: "Street dogs" },
    "They have their places, and they read body language better than we do. Walk on calmly, in a curve, with your dog on the far side. Don’t run and don’t lift the puppy up high, which invites jumping. If there is always trouble at one corner, take another. Feeding points belong away from gates, and the dogs around your building should be neutered and vaccinated: ask your society to call a local organisation.",
    { heading: "What the first year costs" },
    {
      table: {
        caption: "A middle-sized puppy, first year, roughly",
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
    "It adds up to something between ₹60,000 and ₹1,00,000. Knowing it before is kinder than learning it later.",
    { heading: "One last thing" },
    "Carry bags, two of them. One is for your dog, the other for the person who forgot theirs. Nothing does more for all the dogs of a neighbourhood.",
  ],
}
