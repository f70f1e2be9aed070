import type { Written } from "./written.ts"

export const dogTrainingGuide: Written = {
  id: "dog-training-guide",
  title: "Training your dog with kindness: the first eight weeks",
  excerpt: "Five minutes, three times a day, a pocket full of treats and no shouting. A plan week by week.",
  author: "The clinic team",
  date: "2026-07-13",
  category: "Training",
  picture: "training",
  sources: [
    {
      title: "American Veterinary Society of Animal Behavior: Position statements",
      url: "https://avsab.org/resources/position-statements/",
    },
  ],
  blocks: [
    "Dogs do what works. If jumping up brings your attention, they jump; if sitting brings it, they sit. Training simply means making what you like work better than what you don’t. It takes no strength, no special voice and no leader of the pack. It takes timing, treats, and everyone at home using the same words.",
    { heading: "How dogs learn" },
    "A reward counts for whatever happened in the second before it. So mark the moment: say a short “yes” just as the dog does it, then give the treat. Within a day “yes” will mean that something good is coming, and you can reward from across the room.",
    "Punishment teaches fear, and fear spoils learning. A dog that is hit for growling does not stop being afraid; it stops warning. If something goes wrong, ask how you could arrange things so that it can’t happen again: a closed door, a longer walk, a toy in the mouth.",
    { heading: "The plan" },
    {
      table: {
        caption: "Eight weeks, five minutes three times a day",
        head: ["When", "New", "Where", "Goes well when"],
        rows: [
          ["Week 1", "Name, “yes”, sit", "Living room", "It turns at its name 9 times out of 10"],
          ["Week 2", "Come, house rules, crate or bed", "Every room", "It comes from another room"],
          ["Week 3", "Leash without pulling", "Corridor, stairs", "Ten steps with a loose leash"],
          ["Week 4", "Down, stay for 5 seconds", "Home, terrace", "It waits while you take a step away"],
          ["Week 5", "Leave it, drop it", "Home", "It leaves a biscuit under your hand"],
          [
            "Week 6",
            "Come, with distraction",
            "Quiet street, long leash",
            "It leaves a smell to come to you",
          ],
          ["Week 7", "Stay, while people pass", "Park at a quiet hour", "30 seconds, three steps away"],
          ["Week 8", "Everything, a little harder", "Park, market edge", "You enjoy the walk"],
        ],
      },
    },
    "Don’t hurry. If week three takes three weeks, it takes three weeks. When you get stuck, go back to something that works, end on it, and stop while the dog still wants more.",
    { heading: "House training" },
    {
      list: [
        "Go out after every sleep, every meal and every game, and every two hours in between.",
        "Always the same place, always the same word, and a treat there, not at the door.",
        "Wipe up accidents without a word, with an enzyme cleaner; a floor cleaner with ammonia smells like an invitation.",
        "At night, keep its bed near yours, so that you hear it stir.",
      ],
    },
    "Most puppies are dry by day at four months and by night at five. A dog that was house-trained and no longer is may be ill: a bladder infection is quickly found.",
    { heading: "Biting hands" },
    "Puppies learn with their mouths. When teeth meet skin, stop at once, say nothing and turn away for ten seconds. Then offer something it may chew. After a hundred times, and it really is about a hundred, the mouth grows gentle. Children should play with a toy between them and the puppy, and only while you watch.",
    { heading: "Company" },
    "Between three and fourteen weeks of age, a puppy decides what belongs in its world. What it gets to know kindly in this time, it will trust: children, umbrellas, scooters, the lift, other dogs, the vet. Whatever it never meets may frighten it for life. Vaccination is not complete yet, so carry it, invite healthy grown dogs home, and let it watch the street from your arms.",
    {
      note: "Firecrackers: long before Diwali, play recorded bangs very softly while the dog eats, and slowly louder over weeks. On the night itself, close the curtains, play music and stay close. If your dog panics, talk to us well in advance: there are medicines that help.",
    },
    { heading: "The walk" },
    "When the leash tightens, stand still. When it slackens, walk on. That is all. The first walk may get you to the gate and back, and that is fine. Use a harness that leaves the shoulders free. Let the dog sniff: ten minutes of it are more tiring than thirty of trotting, and the neighbourhood’s morning paper is written at the foot of its walls.",
    { heading: "Alone at home" },
    "On the first day, begin with one minute, then three, then ten. Leave without a scene and return without one. Something to lick or chew helps to pass the time. A dog that howls, drools or destroys the door when alone isn’t spiteful; it is panicking. Come and talk to us before it becomes a habit.",
    { heading: "When to ask for help" },
    "Growling over food, snapping at children, fear that grows, a dog that can’t settle at all: all of these get better with help and worse with time. We look for pain first, because a dog in pain has a short fuse; then we recommend trainers who work without force.",
  ],
}
