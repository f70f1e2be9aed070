import type { Content } from "./content.ts"
import { demoContent } from "./demo-content.ts"
import { starterContent } from "./starter-content.ts"

/** True while the texts of this folder are the demo clinic's. A clinic that has put its own here says false. */
const IS_DEMO: boolean = true

/** What the clinic says until it publishes something on the screen: a database without the demo begins neutrally. */
export function installedContent(demo: boolean): Content {
  return demo || !IS_DEMO ? demoContent : starterContent
}
