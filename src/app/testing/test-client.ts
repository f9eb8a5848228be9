export const TEST_CODE = 'a-code-for-the-tests'

interface Reply {
  status: number
  headers: Headers
  /** The envelope, or {} if the body was not JSON. */
  body: Record<string, unknown>
  text: string
  /** `body.data`; the test declares its type. */
  data: never
}

interface FetchOptions {
  method?: string
  body?: unknown
  /** A body sent unchanged, not as JSON. A form sets its own Content-Type. */
  raw?: BodyInit
  headers?: Record<string, string>
}

/** Calls the API of a test app, or of a server in a separate process. */
export interface TestClient {
  /** Requests as a visitor. A body makes it a POST unless a method is given. */
  fetch: (path: string, options?: FetchOptions) => Promise<Reply>
  /** Requests with the admin's code. */
  fetchAsAdmin: (path: string, options?: FetchOptions) => Promise<Reply>
}

/** A client whose requests go through `send`. */
export function createTestClient(send: (path: string, init: RequestInit) => Response | Promise<Response>): TestClient {
  const fetch = async (path: string, { method, body, raw, headers = {} }: FetchOptions = {}): Promise<Reply> => {
    const hasBody = body !== undefined || raw !== undefined
    const response = await send(path, {
      method: method ?? (hasBody ? 'POST' : 'GET'),
      headers: { ...(hasBody && !(raw instanceof FormData) ? { 'Content-Type': 'application/json' } : {}), ...headers },
      ...(hasBody ? { body: raw ?? JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const envelope = readJson(text)
    return { status: response.status, headers: response.headers, body: envelope, text, data: envelope['data'] as never }
  }
  return {
    fetch,
    fetchAsAdmin: (path, options = {}) => fetch(path, { ...options, headers: { 'X-API-Code': TEST_CODE, ...options.headers } }),
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
