// `npm run build`: builds the web into dist/web, unless its sources are unchanged since the last build, and makes
// dist/bin/node, which starts the server.
import { buildWeb, linkNode, prepareToolchain } from './toolchain.mjs'

const node = await prepareToolchain()
linkNode(node)
await buildWeb(node)
