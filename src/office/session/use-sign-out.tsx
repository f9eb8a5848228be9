import { useState } from 'react'
import { failureText } from '#base/api/api-client.ts'
import { useToast } from '#ui/toast/toast.tsx'
import { askBeforeSignOut } from './sign-out-question.tsx'
import { useSession } from './session.tsx'

/**
 * Ends the session on the server, after a question if a reply or other work would be lost. If it fails, the user is told and stays signed
 * in.
 */
export function useSignOut() {
  const { signOut } = useSession()
  const { toast } = useToast()
  const [isSigningOut, setIsSigningOut] = useState(false)
  return {
    isSigningOut,
    signOut: async () => {
      if (!(await askBeforeSignOut())) return
      setIsSigningOut(true)
      try {
        await signOut()
      } catch (error) {
        const description = failureText(error, 'You are still signed in because the server did not respond. Please try again.')
        toast({ title: 'Error', description, tone: 'destructive' })
        setIsSigningOut(false)
      }
    },
  }
}
