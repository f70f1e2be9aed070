import type { LegalPage } from "../content.ts"

/** What the software stores and does, told as it is. A clinic has it read by its own adviser. */
export const privacy: LegalPage = {
  title: "Privacy Policy",
  lead: "What we keep about you and your animals, why, and how to get it back.",
  updated: "2026-11-28",
  blocks: [
    { heading: "Who is responsible" },
    "{name}, {address}. For anything on this page write to {email} or call {phone}.",
    { heading: "What we keep" },
    {
      table: {
        caption: "Data, where it comes from and what it is for",
        head: ["What", "From", "For"],
        rows: [
          [
            "Email address and password",
            "You, when you sign up",
            "Signing in. The password is kept only as a hash that can’t be reversed",
          ],
          [
            "Name, phone number, address",
            "You, or our front desk",
            "Appointments, house visits, reaching you",
          ],
          ["Your animals: name, species, breed, age, weight, photo", "You, or our front desk", "Their care"],
          ["Appointments, notes, prices, payments", "You and us", "The visit, the bill, the record of care"],
          ["Orders and where they are sent", "Our front desk", "Delivery and the bill"],
          [
            "Devices that are signed in: time, kind of browser, network address",
            "Your browser",
            "Showing you your sessions and stopping misuse",
          ],
          [
            "Reminders: what you want to be reminded of, what we sent, and what you answered",
            "You and our software",
            "Reminding you of appointments and vaccinations",
          ],
          ["What you tell us after a visit: a rating and a comment", "You", "Doing better next time"],
          [
            "Bills: what was done, what it cost, who paid it and how",
            "Our front desk",
            "The bill, our books and tax",
          ],
          [
            "Notifications and the emails we sent you",
            "Our software",
            "Letting you know what changed in your appointments or in how you sign in",
          ],
          [
            "Where you have turned push on: an address of your browser, and its keys",
            "Your browser",
            "Showing you what changed while our pages are closed",
          ],
        ],
      },
    },
    "We convert every photo before we store it, so that the place where it was taken and other hidden details are no longer in it.",
    { heading: "What we don’t do" },
    {
      list: [
        "We don’t sell data, and we show no advertising.",
        "Our pages load nothing from other companies: no fonts, no maps, no counters.",
        "Our software doesn’t read your chats. They stay in your messaging app.",
      ],
    },
    { heading: "Cookies and storage" },
    "When you sign in we set cookies that keep you signed in and recognise this device, so that others who guess passwords can’t lock you out. No script can read them. Your choice of a light or dark theme stays in your browser. So do your coming appointments and your pets, for a week, so that you can read them without a connection; signing out deletes them. What you enter into a longer form and don’t send stays in its tab until you send it, sign out or close the tab. There are no other cookies, and so there is no banner. If we ever count page views, it will be only after you have said yes.",
    { heading: "Reminders and links" },
    "Where we remind you, it is by email, by a notification or, if you haven’t said no, by a WhatsApp message that one of our people sends. Some messages have a link that works without signing in: to answer a reminder, to say how it was, to accept a slot or to see and pay a bill. It shows only what that message is about, and ends by itself. Anyone who has the link can use it, so please don’t pass it on. You can turn reminders off by the link in each of them, or in your profile.",
    { heading: "Chatting with us" },
    "The chat button opens WhatsApp, a service of WhatsApp LLC and Meta. After a booking, a message is prepared for you with the service, the date, the time, the kind of visit and, for a house visit, your address. Nothing is sent until you press send in WhatsApp; what you send there is subject to WhatsApp’s terms. You can always book without it.",
    { heading: "Who sees it" },
    "Our staff, as far as their work requires it. The companies that run our server and deliver our emails act on our instructions. Push messages go through the service of your browser’s maker, encrypted so that only your browser can read them. Authorities, where the law requires it, for example when we suspect a notifiable disease.",
    { heading: "How long" },
    "Records of care and bills: as long as the law requires. Notifications, reminders, what you answered to them and told us after a visit: a year. Emails we sent: a month, their texts only until they have gone out. Devices: until they are signed out, at most thirty days. Who changed a record, and what it said before: eight years. Backups: up to a year.",
    { heading: "Your rights" },
    "Once signed in, you can see and correct most of it yourself. In your profile you can also download a copy of everything, or delete your account and data; our bills then remain without your name. You may ask us to do any of this for you, or to make any other correction, and you may withdraw a consent; we answer within thirty days. If we can’t settle a complaint, you may turn to the Data Protection Board of India.",
    { heading: "Changes" },
    "When this page changes, your dashboard tells you until you have seen it.",
  ],
}

export const terms: LegalPage = {
  title: "Terms of Service",
  lead: "What you can expect of us, and we of you. Short, because no one reads the long ones.",
  updated: "2026-11-21",
  blocks: [
    { heading: "Appointments" },
    {
      list: [
        "An appointment that you book is pending until we confirm it. You will hear from us either way.",
        "Please cancel at least 24 hours ahead. That frees the hour for someone who needs it.",
        "You can cancel a pending appointment yourself, and move any appointment up to 24 hours before. After that, call us or write to us.",
        "If you are late, we do what we can in the time that is left.",
      ],
    },
    { heading: "Prices and payment" },
    "Payment is due at the time of service. The price that you saw when you booked is the price of the service; tests, medicines and further treatment are agreed with you first. A house visit adds the surcharge shown in the form. Emergency services may incur additional fees.",
    { heading: "House visits" },
    "Please make sure that we can reach the door, that there is light and water, and that an adult who knows the animal is at home. Some treatments can only be given at the clinic; we tell you so before we come, or as soon as we know.",
    { heading: "Your animal" },
    "Please bring dogs on a leash, and cats and small animals in a carrier. Tell us if your animal bites, has been ill or takes medicines. You remain responsible for it while you are with us.",
    { heading: "Your login" },
    "Keep your password to yourself, and tell us if someone else may know it. What you enter must be true. Hoax bookings take time from animals that need it, so we cancel them.",
    { heading: "What this site says about health" },
    "Our articles are written with care, but they can’t replace an examination. If you are worried, call us.",
    { heading: "Liability" },
    "We work to the standards of the veterinary profession. We are liable as the law provides, and nothing here takes away rights that the law gives you.",
    { heading: "Law" },
    "The law of India applies.",
  ],
}
