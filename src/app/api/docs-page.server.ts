import type { OpenApiDocument } from './openapi.server.ts'

interface Operation {
  tags: string[]
  summary: string
  parameters: Array<{ name: string; in: string }>
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
  'x-permission'?: string
}

/** Allows the page's style sheet, and nothing else. */
export const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The contract as a human-readable page: plain HTML without script or external resources. */
export function docsPage(document: OpenApiDocument): string {
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods) as unknown as Array<[string, Operation]>) {
      const tag = operation.tags[0] ?? 'Other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), call(method, path, operation)])
    }
  }
  const sections = Array.from(byTag, ([tag, calls]) => `<section><h2>${escape(tag)}</h2>${calls.join('')}</section>`)
  return `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escape(document.info.title)} API</title><link rel="stylesheet" href="/api-docs.css"></head>
<body><main><h1>${escape(document.info.title)} API</h1><p>${escape(document.info.description)}</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI document</a>. Admin calls take the API code in the header
<code>X-API-Code</code>. The files of a certificate are at its address with <code>.pdf</code>, <code>.json</code>,
<code>.jwt</code>, <code>.svg</code> and <code>.png</code>; how to check them: <a href="/issuer">Certificate Issuer</a>.</p>${sections.join('')}</main></body></html>`
}

function call(method: string, path: string, operation: Operation): string {
  const permission = operation['x-permission']
  const names = operation.parameters.map((parameter) => `<code>${escape(parameter.name)}</code> (${parameter.in})`)
  const body = operation.requestBody?.content['application/json']?.schema
  const [status, success] = Object.entries(operation.responses)[0] ?? []
  const replies = Object.entries(operation.responses).map(([code, { description }]) => `<li><b>${code}</b> ${escape(description)}</li>`)
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code>
<span>${escape(operation.summary)}</span>${permission ? `<i>needs ${escape(permission)}</i>` : ''}</summary>
${names.length > 0 ? `<p>Takes ${names.join(', ')}</p>` : ''}${schemaBlock('Body', body)}
${schemaBlock(`Reply ${status ?? ''}`, success?.content?.['application/json']?.schema)}<ul>${replies.join('')}</ul></details>`
}

function schemaBlock(title: string, schema: unknown): string {
  if (schema === undefined) return ''
  return `<h3>${escape(title)}</h3><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
