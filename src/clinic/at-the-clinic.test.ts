import { expect, test } from "vitest"
import { atTheClinic } from "./at-the-clinic.ts"
import { demoContent } from "./demo-content.ts"
import { starterContent } from "./starter-content.ts"

const PROMISE = /house[- ]visit|at your home|at home,|come to you\.|own sofa/i

test.each([
  ["demo", demoContent],
  ["starter", starterContent],
])("the %s texts promise no house visits to a clinic that makes none", (_name, content) => {
  const { blog: _, ...shown } = atTheClinic(content)
  const { blog: __, ...all } = content
  expect(JSON.stringify(all)).toMatch(PROMISE)
  expect(JSON.stringify(shown)).not.toMatch(PROMISE)
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(all).toSorted())
})

test("a clinic’s own words stay as they are, and so do facts that are not known", () => {
  const own = { ...starterContent.front, lead: "We make house visits on Mondays." }
  expect(atTheClinic({ ...starterContent, front: own }).front.lead).toBe(own.lead)
  expect(atTheClinic(starterContent).contact).toEqual(starterContent.contact)
})
