import type { TestClient } from '#app/testing/test-client.ts'

export interface Row {
  id: number
}

interface CallOptions {
  /** Values for `{id}` and other parameters in the path, in order. */
  at?: Array<string | number>
  query?: string
  body?: object
  file?: BodyInit
  headers?: Record<string, string>
}

/** Calls an API and remembers the calls that succeeded: 'GET /api/services/{id}'. */
export class Walk {
  readonly called = new Set<string>()
  readonly #client: TestClient
  /** The headers of staff. */
  readonly staff: Record<string, string>

  constructor(client: TestClient, staff: Record<string, string>) {
    this.#client = client
    this.staff = staff
  }

  /** Returns the reply's data. @throws Error for an unsuccessful reply */
  async call<Data = Row>(method: string, template: string, { at = [], query = '', body, file, headers }: CallOptions = {}): Promise<Data> {
    const values = at.values()
    const path = template.replace(/\{\w+\}/g, () => encodeURIComponent(String(values.next().value))) + query
    const reply = await this.#client.fetch(path, { method, body, raw: file, headers: headers ?? this.staff })
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text.slice(0, 500)}`)
    this.called.add(`${method} ${template}`)
    return reply.data
  }

  /** Sends a form of a page outside the API, or presses its button. @throws Error for an unsuccessful reply */
  async post(path: string, form?: FormData): Promise<void> {
    const { status, text } = await this.#client.fetch(path, { method: 'POST', raw: form })
    if (status >= 400) throw new Error(`POST ${path} answered ${status}: ${text.slice(0, 300)}`)
  }
}
