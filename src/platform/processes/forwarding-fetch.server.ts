import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { mustForward } from '../http/request-context.server.ts'

interface NodeEnvironment {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** Answers requests with `fetch`, and those of which it turns out that only the main process can answer them with `forward`. */
export function forwarding(fetch: (request: Request, env: unknown) => Response | Promise<Response>, forward: RequestListener) {
  return async (request: Request, env: unknown): Promise<Response> => {
    const reply = await fetch(request, env)
    if (!mustForward()) return reply
    await reply.body?.cancel()
    const { incoming, outgoing } = env as NodeEnvironment
    forward(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  }
}
