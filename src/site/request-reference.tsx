import { createContext } from 'react'

/** The id of the request, for the page that says that something failed: the log has the same id. The server sets it. */
export const RequestReference = createContext<string | undefined>(undefined)
