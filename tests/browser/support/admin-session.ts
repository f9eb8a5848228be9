import { request as requests, type APIRequestContext, type APIResponse, type Cookie } from '@playwright/test'
import { ADMIN_CODE } from './app.ts'

/**
 * One admin session for all tests of a worker. Argon2 makes each sign-in slow on purpose, and hundreds of tests would pay for it. If a test
 * ends this session, it signs in again.
 */
export class AdminSession {
  readonly #request: APIRequestContext

  private constructor(request: APIRequestContext) {
    this.#request = request
  }

  static async open(baseURL: string): Promise<AdminSession> {
    const extraHTTPHeaders = { Origin: baseURL, 'Sec-Fetch-Site': 'same-origin' }
    const session = new AdminSession(await requests.newContext({ baseURL, extraHTTPHeaders }))
    await session.#signIn()
    return session
  }

  /** Sends a request to the API as the admin. */
  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<APIResponse> {
    const reply = await this.#request.fetch(path, { method, data })
    if (reply.status() !== 401) return reply
    await this.#signIn()
    return this.#request.fetch(path, { method, data })
  }

  /** Cookies that sign a browser in. */
  async cookies(): Promise<Cookie[]> {
    await this.send('GET', '/api/admin/session')
    return (await this.#request.storageState()).cookies
  }

  close(): Promise<void> {
    return this.#request.dispose()
  }

  async #signIn(): Promise<void> {
    const reply = await this.#request.post('/api/admin/session', { data: { apiCode: ADMIN_CODE } })
    if (!reply.ok()) throw new Error(`the admin could not sign in: ${await reply.text()}`)
  }
}
