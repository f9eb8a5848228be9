import { createContext } from 'react'

/** The request id shown on error pages. The log has the same id. Set by the server. */
export const RequestReference = createContext<string | undefined>(undefined)
