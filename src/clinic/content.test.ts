import { expect, test } from "vitest"
import { fillIn } from "./content.ts"
import { starterContent } from "./starter-content.ts"

const responsible = (contact: Partial<typeof starterContent.contact>) =>
  fillIn({ ...starterContent, contact: { ...starterContent.contact, ...contact } }).legal.privacy.blocks[1]

test.each([
  [{}, "Your clinic."],
  [{ phone: "+91 98450 12345" }, "Your clinic. For anything on this page call +91\u00a098450\u00a012345."],
  [{ email: "hello@tests.example" }, "Your clinic. For anything on this page write to hello@tests.example."],
  [{ address: ["1 Banyan Lane", "Bengaluru"] }, "Your clinic, 1 Banyan Lane, Bengaluru."],
])("what the clinic has not said of itself is left out of its texts: %j", (contact, text) => {
  expect(responsible(contact)).toBe(text)
})
