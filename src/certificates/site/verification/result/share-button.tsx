import { Share2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button/button.tsx'

/** Opens the share menu of the device. Renders nothing if the device has none. */
export function ShareButton({ title, url, className }: { title: string; url: string; className?: string }) {
  const isThere = useSyncExternalStore(
    neverChanges,
    () => 'share' in navigator,
    () => false,
  )
  if (!isThere) return null
  return (
    <Button variant="secondary" icon={<Share2 />} className={className} onClick={() => void share()}>
      Share
    </Button>
  )

  async function share() {
    // The promise also rejects when the visitor closes the menu, which is no error.
    await navigator.share({ title, url }).catch(() => undefined)
  }
}

const neverChanges = () => () => undefined
