import { useState } from 'react'
import { useLocation } from 'react-router'
import { Tabs } from '../../ui/tabs.tsx'
import type { DownloadTexts } from '../document/certificate-link.ts'
import type { PostedCheck } from './check-outcome.ts'
import { StatusPanel } from './status-panel.tsx'
import { VerifyPanel } from './verify-panel.tsx'

export type VerificationTab = PostedCheck['check']

interface VerificationTabs {
  /** Within another page: the open tab is not part of its address, and results open in place. */
  compact?: boolean
  initialTab?: VerificationTab
  /** From the QR code's address. */
  initialId?: string | undefined
  /** The home section words failed downloads its own way (docs/product/requirements.md section 8). */
  downloadTexts: DownloadTexts
  /** What came of a form posted without script. */
  initialResult?: PostedCheck | undefined
  className?: string
}

/** 'Verify Certificate' and 'Check Status'. Each keeps what was typed and found while the other is open. */
export function VerificationTabs({
  compact = false,
  initialTab = 'verify',
  initialId,
  downloadTexts,
  initialResult,
  className,
}: VerificationTabs) {
  const [tab, selectTab] = useTab(initialTab, compact)
  const address = compact ? '/verify-certificate' : ''
  return (
    <Tabs
      label="What to check"
      value={tab}
      onValueChange={selectTab}
      className={className}
      items={[
        {
          value: 'verify',
          label: <TabLabel>Verify Certificate</TabLabel>,
          href: `${address}?tab=verify`,
          panel: (
            <VerifyPanel
              initialId={initialId}
              posted={initialResult?.check === 'verify' ? initialResult : undefined}
              downloadTexts={downloadTexts}
              compact={compact}
            />
          ),
        },
        {
          value: 'status',
          label: <TabLabel>Check Status</TabLabel>,
          href: `${address}?tab=status`,
          panel: (
            <StatusPanel
              posted={initialResult?.check === 'status' ? initialResult : undefined}
              downloadTexts={downloadTexts}
              compact={compact}
            />
          ),
        },
      ]}
    />
  )
}

/** Smaller on a phone, so that both fit one line. */
function TabLabel({ children }: { children: string }) {
  return <span className="max-sm:text-small">{children}</span>
}

/**
 * The open tab, written into the address without a navigation: nothing is loaded again, and Back leaves the page. A link
 * to this page (another entry in the history) opens the tab that it names.
 */
function useTab(initialTab: VerificationTab, compact: boolean) {
  const { key } = useLocation()
  const [tab, setTab] = useState(initialTab)
  const [seenKey, setSeenKey] = useState(key)
  if (!compact && key !== seenKey) {
    setSeenKey(key)
    setTab(initialTab)
  }
  return [tab, selectTab] as const

  function selectTab(next: VerificationTab) {
    setTab(next)
    if (compact) return
    const address = new URL(window.location.href)
    address.searchParams.set('tab', next)
    window.history.replaceState(window.history.state, '', address)
  }
}
