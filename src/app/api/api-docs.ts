import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { clinic } from '../../clinic/clinic.ts'
import { escapeHtml } from '../../lib/server/http/escape-html.ts'
import { createPackedAnswer } from '../../lib/server/http/packed-answer.ts'
import { describeApi } from './describe-api.ts'

const page = () => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(clinic.name)} API</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/viewer.css"></head>
<body><main id="docs"><noscript><a href="/api/openapi.json">OpenAPI 3.1 document</a></noscript></main>
<script src="/api/docs/viewer.js"></script><script src="/api/docs/start.js"></script></body></html>`

/** Without `validatorUrl: null` the viewer sends the document's address to its vendor's server. */
const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  filter: true,
  docExpansion: 'list',
  validatorUrl: null,
})`

/** The viewer needs inline styles; scripts and requests are limited to our own server. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' }

/** What is served at each path, created on the first request and again when the clinic has another name or address. */
const CONTENTS = {
  '/api/openapi.json': async () =>
    createPackedAnswer(Buffer.from(JSON.stringify(await describeApi())), {
      'content-type': 'application/json; charset=utf-8',
    }),
  '/api/docs': async () =>
    createPackedAnswer(Buffer.from(page()), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    }),
  '/api/docs/start.js': async () => createPackedAnswer(Buffer.from(START), SCRIPT),
  '/api/docs/viewer.js': async () =>
    createPackedAnswer(await readViewer(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')), SCRIPT),
  '/api/docs/viewer.css': async () =>
    createPackedAnswer(await readViewer(import.meta.resolve('swagger-ui-dist/swagger-ui.css')), {
      'content-type': 'text/css; charset=utf-8',
    }),
} as const

type Answer = ReturnType<typeof createPackedAnswer>

/** Creates the handler of `/api/openapi.json` (OpenAPI 3.1) and its viewer `/api/docs`; false for other paths. */
export function createApiDocs() {
  const answers = new Map<string, Promise<Answer>>()
  let named = ''
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (!isDocsPath(path)) return false
    const { name, email } = clinic
    if (named !== name + email) answers.clear()
    named = name + email
    const answer = answers.get(path) ?? CONTENTS[path]()
    answers.set(path, answer)
    await (await answer)(request, response)
    return true
  }
}

function isDocsPath(path: string): path is keyof typeof CONTENTS {
  return Object.hasOwn(CONTENTS, path)
}

async function readViewer(address: string): Promise<Buffer> {
  return await readFile(fileURLToPath(address))
}
