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
    "Dogs do what works. If jumping up brings your attention, they jump; if sitting brings it, they sit. Training is nothing but making the things you like work better than the things you don’t. It needs no strength, no special voice and no leader of the pack. It needs timing, treats and everyone in the house saying the same word.",
    { heading: "How dogs learn" },
    "A reward counts for what happened in the second before it. So mark the moment: say a short “yes” exactly when the dog does it, then bring the treat. Within a day “yes” will mean that something good is coming, and you can reward across a room.",
    "Punishment teaches fear, and fear spoils learning. A dog that is hit for growling does not stop being afraid; it stops warning. If something goes wrong, ask what you could arrange so that it can’t happen again: a closed door, a longer walk, a toy in the mouth.",
    { heading: "The plan" },
    {
      table: {
        caption: "Eight weeks, five minutes three times a day",
        head: ["When", "New", "Where", "Goes well when"],
        rows: [
          ["Week 1", "Name, “yes”, sit", "Living room", "It turns to you on its name 9 times out of 10"],
          ["Week 2", "Come, house rules, crate or bed", "Every room", "It comes from another room"],
          ["Week 3", "Leash without pulling", "Corridor, stairs", "Ten steps with a loose leash"],
          ["Week 4", "Down, stay for 5 seconds", "Home, terrace", "It waits while you take a step away"],
          ["Week 5", "Leave it, drop it", "Home", "It leaves a biscuit under your hand"],
          [
            "Week 6",
            "Come, with distraction",
            "Quiet street, long leash",
            "It leaves a smell to come to you",
          ],
          ["Week 7", "Stay, while people pass", "Park at a quiet hour", "30 seconds, three steps away"],
          ["Week 8", "Everything, a little harder", "Park, market edge", "You enjoy the walk"],
        ],
      },
    },
    "Do not hurry. If week three takes three weeks, it takes three weeks. Go back to what works, end with it, and stop while the dog still wants more.",
    { heading: "House training" },
    {
      list: [
        "Outside after every sleep, every meal, every game, and every two hours in between.",
        "Always the same place, always the same word, and a treat there, not at the door.",
        "Accidents are wiped up without a comment, with an enzyme cleaner; a floor cleaner with ammonia smells like an invitation.",
        "At night the bed stands near yours, so that you hear when it stirs.",
      ],
    },
    "Most puppies are clean by day at four months and by night at five. A dog that was clean and no longer is may be ill: a bladder infection is quickly found.",
    { heading: "Biting hands" },
    "Puppies learn with their mouth. When teeth meet skin, stop at once, say nothing, turn away for ten seconds. Then offer something that may be chewed. After a hundred times, and it is about a hundred, the mouth becomes soft. Children should play with a toy between them and the puppy, and only while you watch.",
    { heading: "Company" },
    "Between three and fourteen weeks a puppy decides what belongs to the world. Whatever it meets kindly in this time it will trust: children, umbrellas, scooters, the lift, other dogs, the vet. Whatever it never meets may frighten it for life. Vaccination is not complete yet, so carry it, invite healthy grown dogs home, and let it watch the street from your arms.",
    {
      note: "Firecrackers: long before Diwali, play recorded bangs very softly while the dog eats, and slowly louder over weeks. On the night itself close the curtains, play music, stay near, and talk to us early if it panics: there are medicines that help.",
    },
    { heading: "The walk" },
    "If the leash tightens, stand still. When it loosens, go on. Nothing else. The first walk will take you to the gate and back, and that is fine. Use a harness that leaves the shoulders free. Let the dog smell: ten minutes of sniffing tire it more than thirty of trotting, and the morning paper of the neighbourhood is written at the foot of its walls.",
    { heading: "Alone at home" },
    "Begin on the first day with one minute, then three, then ten. Leave without a scene and return without one. Something to lick or to chew makes the time pass. A dog that howls, drools or destroys the door when alone is not spiteful; it is in panic. Come and talk to us before it becomes a habit.",
    { heading: "When to ask for help" },
    "Growling over food, snapping at children, fear that grows, a dog that can’t settle at all: these get better with help and worse with time. We look for pain first, because a dog in pain has a short fuse, and then recommend trainers who work without force.",
  ],
}
