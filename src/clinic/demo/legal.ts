import type { LegalPage } from "../content.ts"

/** What the software stores and does, told as it is. A clinic has it read by its own adviser. */
export const privacy: LegalPage = {
  title: "Privacy Policy",
  lead: "What we keep about you and your animals, why, and how you get it out again.",
  updated: "2026-11-22",
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
            "Notifications and the mails we sent you",
            "Our software",
            "Telling you what changed, in your appointments or in how you sign in",
          ],
          [
            "Where you have turned push on: an address of your browser, and its keys",
            "Your browser",
            "Showing you what changed while our pages are closed",
          ],
        ],
      },
    },
    "A photo is made again by us before it is kept: the place where it was taken and other hidden details are not in it any more.",
    { heading: "What we do not do" },
    {
      list: [
        "We do not sell data and show no advertising.",
        "Our pages load nothing from other companies: no fonts, no maps, no counters.",
        "We do not read your chats. They happen in your own messaging app.",
      ],
    },
    { heading: "Cookies and storage" },
    "When you sign in we set cookies that keep you signed in and recognise this device, so that others who guess passwords can’t lock you out. No script can read them. Your choice of a light or dark theme stays in your browser. So do your coming appointments and your pets, for a week, so that you can read them without a connection; signing out deletes them. There is no cookie for anything else, and so no banner. If we should ever count page views, it happens only after you have said yes.",
    { heading: "Chatting with us" },
    "The chat button opens WhatsApp, a service of WhatsApp LLC and Meta. A message that tells of your booking is written for you with the service, the date, the time, the kind of visit and, for a house visit, your address. Nothing is sent before you press send in WhatsApp; what you send there is subject to their terms. Booking never depends on it.",
    { heading: "Who sees it" },
    "Our staff, as far as their work needs it. The companies that run our server and deliver our mails act on our orders. Push messages go through the service of your browser’s maker, encrypted so that only your browser can read them. Authorities, when the law obliges us, for example when a notifiable disease is suspected.",
    { heading: "How long" },
    "Records of care and bills as long as the law asks for them. Notifications for a year. Mails that we sent for a month, their texts only until they went out. Devices until they are signed out, at most thirty days. Who changed a record, and what it said before, for eight years. Backups for up to a year.",
    { heading: "Your rights" },
    "You can see and correct most of it yourself after signing in. Your profile also has a copy of all of it to download, and deletes your account and data; our bills then stay without your name. You may ask us for the same, for any other correction, and you may withdraw a consent; we answer within thirty days. If we do not settle a complaint, you may turn to the Data Protection Board of India.",
    { heading: "Changes" },
    "When this page changes, your dashboard says so until you have seen it.",
  ],
}

export const terms: LegalPage = {
  title: "Terms of Service",
  lead: "What you can expect of us, and we of you. Short, because nobody reads the long ones.",
  updated: "2026-11-21",
  blocks: [
    { heading: "Appointments" },
    {
      list: [
        "An appointment that you book is pending until we confirm it. You hear from us either way.",
        "Please cancel at least 24 hours ahead. That leaves the hour to somebody who needs it.",
        "You can cancel a pending appointment yourself, and move any until 24 hours before. Later, call us or write to us.",
        "If you come late, we do what fits into the rest of the hour.",
      ],
    },
    { heading: "Prices and payment" },
    "Payment is due at the time of service. The price that you saw when you booked is the price of the service; tests, medicines and further treatment are agreed with you first. A house visit adds the surcharge shown in the form. Emergency services may incur additional fees.",
    { heading: "House visits" },
    "Please see to it that we can reach the door, that there is light and water, and that a grown-up who knows the animal is at home. Some treatments can only be given at the clinic; then we tell you so before we come, or as soon as we see it.",
    { heading: "Your animal" },
    "Dogs come on a leash, cats and small animals in a basket. Tell us when your animal bites, has been ill, or takes medicines. You remain responsible for it while you are with us.",
    { heading: "Your login" },
    "Keep your password to yourself and tell us when somebody else may know it. What you enter should be true. Bookings made for fun take hours from animals that need them, so we cancel them.",
    { heading: "What this site says about health" },
    "Our articles are written with care, and they do not replace an examination. If you are worried, call us.",
    { heading: "Liability" },
    "We work to the standards of the veterinary profession. We are liable as the law provides, and nothing here takes rights from you that the law gives you.",
    { heading: "Law" },
    "The law of India applies.",
  ],
}
