import { useState } from 'react'
import { failureText } from '#base/api/api-client.ts'
import { useToast } from '#ui/toast/toast.tsx'
import { useSession } from './session.tsx'

/** Ends the session on the server. When that fails, it says so and the user stays signed in. */
export function useSignOut() {
  const { signOut } = useSession()
  const { toast } = useToast()
  const [isSigningOut, setIsSigningOut] = useState(false)
  return {
    isSigningOut,
    signOut: async () => {
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
