import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useReducer, useState, type ReactNode } from 'react'
import { callApi, getData } from '#base/api/api-client.ts'
import type { SignedIn } from '#staff/session.schema.ts'
import type { PendingStep } from '#staff/sign-in-method.ts'
import { clearRecentRecords } from './recent-records.ts'
import { deleteAllDrafts } from './draft.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import { forgetUnsavedTexts } from './use-unsaved-text.tsx'
import { removeMarker, hasMarker, MARKER_KEY, markerChange, storeMarker, announceSignOut } from './session-marker.ts'
import { createQueryClient } from '../data/use-admin-data.tsx'
import { isUnauthenticated } from '../editor/save-refusal.ts'

type SessionState =
  /** The server has not been asked yet. Server rendering never gets further. */
  | { name: 'checking' }
  | { name: 'signed-out'; isEnded: boolean }
  | { name: 'signed-in'; staff: SignedIn }
  /** The first step of the sign-in is done; a second must follow before anything is shown. */
  | { name: 'pending'; person: SignedIn; step: PendingStep }
  /** A request during work was answered with 401. The page and its form stay. */
  | { name: 'ended'; staff: SignedIn; isAsking: boolean; isSecondStep: boolean }
  | { name: 'unreachable' }

export type Credentials = { apiCode: string } | { login: string; password: string }

interface Session {
  state: SessionState
  /** @throws HttpError (401 for a wrong code or password, 429 after too many), TypeError without a connection */
  signIn: (credentials: Credentials) => Promise<SignedIn>
  /** Continues with the server's answer to a step of the sign-in. */
  accept: (staff: SignedIn) => void
  /** @throws HttpError or TypeError when the server did not end the session; then the user stays signed in */
  signOut: () => Promise<void>
  /** Closes the sign-in dialog; the page stays readable. */
  dismissSignIn: () => void
  /** Opens the sign-in dialog again. */
  reopenSignIn: () => void
  checkAgain: () => void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** Provides the signed-in member of staff and the query cache. Signing out also empties the cache. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(nextState, { name: 'checking' })
  const [client] = useState(() =>
    createQueryClient(() => {
      removeMarker()
      dispatch({ type: 'unauthenticated' })
    }),
  )

  const accept = useCallback(
    (staff: SignedIn) => {
      storeMarker()
      dispatch({ type: 'signed-in', staff })
      if (staff.pending === undefined) refetchOtherQueries(client)
    },
    [client],
  )

  const check = useCallback(async () => {
    if (!hasMarker()) {
      dispatch({ type: 'signed-out', isEnded: false })
      return
    }
    try {
      accept(await getData('GET /admin/session'))
    } catch (error) {
      if (isUnauthenticated(error)) {
        removeMarker()
        dispatch({ type: 'unauthenticated' })
      } else dispatch({ type: 'unreachable' })
    }
  }, [accept])

  useEffect(() => void check(), [check])

  // Signing in or out in one tab applies to all tabs. When another tab finds the session ended, this tab asks for the code as
  // well and keeps what was typed.
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== MARKER_KEY && event.key !== null) return
      const change = markerChange(event)
      if (change === 'signed-in') void check()
      if (change === 'session-ended') dispatch({ type: 'unauthenticated' })
      if (change === 'signed-out') {
        client.clear()
        dispatch({ type: 'signed-out', isEnded: false })
      }
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [check, client])

  const session = useMemo<Session>(
    () => ({
      state,
      signIn: async (credentials) => {
        const staff = await ('apiCode' in credentials
          ? getData('POST /admin/session', { body: credentials })
          : getData('POST /admin/session/password', { body: credentials }))
        accept(staff)
        return staff
      },
      accept,
      signOut: async () => {
        try {
          await callApi('DELETE /admin/session')
        } catch (error) {
          if (!isUnauthenticated(error)) throw error
        }
        announceSignOut()
        removeMarker()
        clearRecentRecords()
        deleteAllDrafts()
        forgetUnsavedTexts()
        dispatch({ type: 'signed-out', isEnded: false })
        client.clear()
      },
      dismissSignIn: () => dispatch({ type: 'asking', isAsking: false }),
      reopenSignIn: () => dispatch({ type: 'asking', isAsking: true }),
      checkAgain: () => void check(),
    }),
    [state, client, check, accept],
  )

  return (
    <SessionContext value={session}>
      <QueryClientProvider client={client}>
        {children}
        <SignOutQuestion />
      </QueryClientProvider>
    </SessionContext>
  )
}

type SessionEvent =
  | { type: 'signed-in'; staff: SignedIn }
  | { type: 'signed-out'; isEnded: boolean }
  | { type: 'unauthenticated' }
  | { type: 'asking'; isAsking: boolean }
  | { type: 'unreachable' }

function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed-in':
      return signedIn(state, event.staff)
    case 'signed-out':
      return { name: 'signed-out', isEnded: event.isEnded }
    case 'unauthenticated':
      if ('staff' in state) return { name: 'ended', staff: state.staff, isAsking: true, isSecondStep: false }
      return state.name === 'signed-out' ? state : { name: 'signed-out', isEnded: true }
    case 'asking':
      return state.name === 'ended' ? { ...state, isAsking: event.isAsking } : state
    case 'unreachable':
      return 'staff' in state ? state : { name: 'unreachable' }
  }
}

/** During work the dialog asks for the second step above the page, as it does for the first. */
function signedIn(state: SessionState, staff: SignedIn): SessionState {
  if (staff.pending === undefined) return { name: 'signed-in', staff }
  if (state.name === 'ended' && staff.pending === 'second-factor') return { ...state, isSecondStep: true }
  return { name: 'pending', person: staff, step: staff.pending }
}

/** Refetches everything except the record being edited: saving must send the version that was loaded. */
function refetchOtherQueries(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey, state: { data } }) => queryKey[1] !== 'item' || !data })
}
