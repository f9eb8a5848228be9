import fc from 'fast-check'

export type Schema = Record<string, unknown>

/** Texts that have broken programs: for SQL, HTML, templates, spreadsheets, paths, encodings and numbers. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFFx',
  '\u202Egnp.exe',
  '\uFEFF',
  '\u200B',
  'İ',
  'ﬃ',
  '𝒳',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  '\r\nSet-Cookie: a=b',
  "' or '1'='1",
  "'; drop table participants; --",
  '" or ""="',
  "\\'",
  '%',
  '_',
  '%%%%',
  '\\',
  '`',
  '$1',
  '?',
  ':name',
  '/**/',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '=1+1',
  '@SUM(A1)',
  '[a](javascript:alert(1))',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%zz',
  'C:\\',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '//evil.example.com',
  '-1',
  '0',
  '1e999',
  '-0',
  'NaN',
  'Infinity',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '1_000',
  '１２',
  '٣',
  'null',
  'true',
  '[]',
  '{}',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-11-10T00:00:00Z',
  '10/11/2026',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  'अ'.repeat(1000),
] as const

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '$where',
  'id',
  'role',
  'isAdmin',
  'version',
  '\u0000',
  'x'.repeat(1000),
] as const

/** Values of the wrong type or size. Nesting of 20,000 levels is a text, because no object could be serialised that deep. */
const hostileJson = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.1, 1e308, -1e308, 2 ** 53, -(2 ** 31) - 1, [], {}, [[]], [null], [{}]),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Texts that occur in the demo, so that some requests pass the checks. */
function plausibleText(name: string): fc.Arbitrary<string> {
  if (/email/i.test(name)) return fc.constantFrom('asha.example@example.com', 'new@example.com', 'a@b', 'a'.repeat(250) + '@example.com')
  if (/phone/i.test(name)) return fc.constantFrom('+91 90000 00011', '9000000011', '')
  if (/(date|On|from|until|since|day)$/i.test(name)) return fc.constantFrom('2026-11-10', '2027-01-31', '1900-01-01', '2026-02-29')
  if (/price|fee|amount/i.test(name)) return fc.constantFrom('12500', '12,500', '0', '99999999')
  if (/certificateId/i.test(name)) return fc.constantFrom('CERT2026090042', 'CERT2026061415', 'CERT2026119999')
  if (/participantId/i.test(name)) return fc.constantFrom('BHM2026081204', 'BHM2026119999')
  if (/^id$|Id$|ids$/.test(name)) return fc.constantFrom('1', '2', '3', '17', '999999')
  return fc.constantFrom('Asha Example', 'Example text', 'आशा उदाहरण', 'a', 'https://www.example.com/x', 'walked-program', '1')
}

/** Generates values that a JSON Schema allows, limited to the features used in our documents. */
function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (options) return fc.oneof(...options.map((option) => valid(option, name)))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...(schema['enum'] as unknown[]))
  if ('default' in schema && !('type' in schema)) return fc.constant(schema['default'])
  switch (schema['type']) {
    case 'object':
      return validObject(schema)
    case 'array':
      return fc.array(valid((schema['items'] ?? {}) as Schema, name), { maxLength: 4 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer())
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return plausibleText(name)
    default:
      return fc.oneof(plausibleText(name), fc.integer({ min: 1, max: 20 }))
  }
}

function validObject(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const required = new Set((schema['required'] ?? []) as string[])
  const members = Object.fromEntries(properties.map(([name, member]) => [name, valid(member, name)]))
  return fc.record(members, { requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)) })
}

/** Generates a JSON body that matches the schema, or nearly: one or two members have a hostile value, are missing or are extra. */
function nearlyValid(schema: Schema): fc.Arbitrary<string> {
  const names = Object.keys(schema['properties'] ?? {})
  const change = fc.tuple(fc.constantFrom(...names, ...NAMES), fc.option(hostileJson, { nil: undefined, freq: 5 }))
  return fc.tuple(valid(schema), fc.array(change, { minLength: 1, maxLength: 2 })).map(([value, changes]) => {
    const members = new Map(Object.entries(value as object))
    for (const [name, other] of changes) {
      if (other === undefined) members.delete(name)
      else members.set(name, other)
    }
    // An object literal would drop a member called __proto__.
    return `{${[...members].map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`).join(',')}}`
  })
}

const DEEP = 20_000
const TEXTS_THAT_ARE_NO_FORM = [
  '',
  ' ',
  'null',
  '[]',
  '"text"',
  '1',
  '{',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  '{"a":1}{"b":2}',
  '\uFEFF{}',
  '{"a":1e999}',
  `{"a":${'9'.repeat(400)}}`,
  `{"a":"\\ud800"}`,
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '['.repeat(DEEP) + ']'.repeat(DEEP),
  `{"ids":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
  '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
  '['.repeat(DEEP),
  `{"a":"${'x'.repeat(70_000)}"}`,
  `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  `{"ids":[${'1,'.repeat(20_000)}1]}`,
  'a=1&b=2',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
]

/** Generates bodies of a call with a JSON body. */
export function jsonBody(schema: Schema): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    { weight: 3, arbitrary: valid(schema).map((value) => Buffer.from(JSON.stringify(value))) },
    { weight: 6, arbitrary: nearlyValid(schema).map((text) => Buffer.from(text)) },
    { weight: 2, arbitrary: fc.constantFrom(...TEXTS_THAT_ARE_NO_FORM).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: hostileJson.map((value) => Buffer.from(JSON.stringify(value))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.tuple(nearlyValid(schema), fc.nat()).map(([text, at]) => withInvalidUtf8(text, at)) },
  )
}

/** Generates bodies of a call that takes a file: nearly valid tables, truncated pictures, and bytes. */
export function fileBody(): fc.Arbitrary<Uint8Array> {
  const cell = fc.oneof(
    fc.constantFrom<string>(...HOSTILE_TEXTS),
    fc.constantFrom('"', '""', '"a', ',', ';', '\t', '\r', '\n'),
    plausibleText('email'),
  )
  const table = fc
    .array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 })
    .map((rows) => ['Full Name,Email,Phone,Program', ...rows.map((row) => row.join(','))].join('\n'))
  const beginnings = [
    '\u0089PNG\r\n\u001a\n',
    '\u00ff\u00d8\u00ff\u00e0',
    'RIFF\u0000\u0000\u0000\u0000WEBPVP8 ',
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">',
    'PK\u0003\u0004',
    '%PDF-1.7',
    '\u00ff\u00fe',
    '',
  ]
  const bytes = fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }))
  return fc.oneof(
    table.map((text) => Buffer.from(text)),
    bytes.map(([beginning, rest]) => Buffer.concat([Buffer.from(beginning, 'latin1'), rest])),
    fc.constantFrom(',', '"', '\n', 'a,', '\u0000', 'अ').map((text) => Buffer.from(text.repeat(100_000))),
  )
}

/** Generates one part of a path, encoded or not. */
export function pathPart(name: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('1', '2', '3', '5', '17', '999999') },
    { weight: 1, arbitrary: plausibleText(name).map(encodePath) },
    { weight: 2, arbitrary: fc.constantFrom<string>(...HOSTILE_TEXTS).map(encodePath) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%zz',
        '%00',
        '%ff',
        '%c0%af',
        '%ed%a0%80',
        '..',
        '.',
        '%2e%2e',
        ';a=b',
        '1%2f2',
        '1/2',
        'x'.repeat(4000),
      ),
    },
  )
}

/** Generates a query with names that the call knows, and others. */
export function queryText(schemas: Record<string, Schema>): fc.Arbitrary<string> {
  const names = Object.keys(schemas)
  const known = names.map((name) => fc.tuple(fc.constant(name), fc.oneof(valid(schemas[name] ?? {}, name), hostileJson)))
  const other = fc.tuple(fc.constantFrom<string>(...NAMES, ...names), hostileJson)
  const pair = fc.oneof(...known, ...known, other).map(([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeText(value)}`)
  const raw = fc.constantFrom(
    '%',
    '&&&',
    '=',
    '?',
    '%ff=%fe',
    'a=%00',
    '__proto__[x]=1',
    'a[]=1&a[]=2',
    'limit=10&limit=99',
    `q=${'x'.repeat(6000)}`,
    '%E0%A4%A',
  )
  const pairs = fc.array(fc.oneof({ weight: 5, arbitrary: pair }, { weight: 1, arbitrary: raw }), { maxLength: 4 })
  return pairs.map((all) => (all.length > 0 ? `?${all.join('&')}` : ''))
}

function encodeText(value: unknown): string {
  return encodeURIComponent(wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
}

function encodePath(text: string): string {
  return encodeURIComponent(wellFormed(text))
}

/** encodeURIComponent throws for lone surrogates. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}

/** Inserts a byte that is invalid in UTF-8. */
function withInvalidUtf8(text: string, at: number): Uint8Array {
  const bytes = Buffer.from(text)
  const where = at % (bytes.length + 1)
  return Buffer.concat([bytes.subarray(0, where), Uint8Array.of(0xc3, 0x28, 0xff), bytes.subarray(where)])
}

/** Generates headers of clients, proxies and attackers, as a flat list that may repeat a name. */
export function headerLines(contentTypes: readonly string[]): fc.Arbitrary<string[]> {
  const value = fc.constantFrom(
    '',
    '1',
    '"1"',
    'W/"1"',
    '*',
    '"',
    ',',
    'null',
    '-1',
    '1e999',
    '"999999999999"',
    'x'.repeat(3000),
    '\u00ff\u00fe',
    "' or 1=1",
    '../..',
    '{}',
    '[object Object]',
  )
  const name = fc.constantFrom(
    'If-Match',
    'If-None-Match',
    'If-Modified-Since',
    'Idempotency-Key',
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'Range',
    'Origin',
    'Referer',
    'Cookie',
    'X-API-Code',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Request-Id',
    'X-Proof-Of-Work',
    'X-HTTP-Method-Override',
    'Content-Encoding',
    'Sec-Fetch-Site',
    'Upgrade-Insecure-Requests',
    '__proto__',
    'User-Agent',
  )
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...contentTypes) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'application/JSON',
        'image/svg+xml',
        'x',
        '/',
        ';',
      ),
    },
  )
  const lines = fc.array(fc.tuple(name, value), { maxLength: 2 })
  const twice = fc.boolean()
  return fc
    .tuple(type, fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: lines }), twice)
    .map(([contentType, others, isTwice]) => {
      const flat = others.flatMap(([header, text]) => [header, text])
      return ['Content-Type', contentType, ...flat, ...(isTwice ? flat : [])]
    })
}
