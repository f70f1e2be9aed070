import type { Content } from "../content.ts"

/** What is asked often, beyond the services. */
export const faq: Content["faq"] = {
  questions: [
    {
      question: "What should I bring to a first visit?",
      answer:
        "Earlier reports and the vaccination booklet if you have them, a list of medicines, and a favourite treat. Cats and rabbits travel best in a carrier with a blanket from home.",
    },
    {
      question: "Which animals do you treat?",
      answer:
        "Dogs and cats most of all, and rabbits, birds and small rodents. For anything more unusual, call us first; if we are not the right people, we will tell you who is.",
    },
    {
      question: "How do I change or cancel an appointment?",
      answer:
        "Sign in and open My Appointments. There you can move an appointment, and cancel it until we have confirmed it; to cancel it after that, message or call us. Please do so at least 24 hours ahead, so that someone else can have your slot.",
    },
    {
      question: "When do I pay?",
      answer:
        "After the visit. You see the price when you book; if a test or a medicine is needed, we agree on it with you before we begin.",
    },
    {
      question: "Can I talk to someone before I book?",
      answer: "Yes. Call us, or send a message on WhatsApp, and describe what you see.",
    },
  ],
}
