import { Share2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button/button.tsx'

/** The device's own menu for sharing; nothing where it has none. */
export function ShareButton({ title, url, className }: { title: string; url: string; className?: string }) {
  const isThere = useSyncExternalStore(neverChanges, () => 'share' in navigator, () => false)
  if (!isThere) return null
  return (
    <Button variant="secondary" icon={<Share2 />} className={className} onClick={() => void share()}>
      Share
    </Button>
  )

  async function share() {
    // Closing the menu is a rejection, too, and nothing to complain of.
    await navigator.share({ title, url }).catch(() => undefined)
  }
}

const neverChanges = () => () => undefined
