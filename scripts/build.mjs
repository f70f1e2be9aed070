// `npm run build`: builds the web into dist/web, unless its sources are unchanged since the last build.
import { buildWeb, prepareToolchain } from './toolchain.mjs'

await buildWeb(await prepareToolchain())
