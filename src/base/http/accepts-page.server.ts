import type { Context } from 'hono'

/** Whether the client shows pages, as a browser does. Programs ask for anything, or for their format. */
export function acceptsPage(c: Context): boolean {
  return c.req.header('Accept')?.includes('text/html') ?? false
}
