import { Undo2 } from 'lucide-react'
import { HttpError } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'

/** The row id of the participant whose cancelled place a refusal asks about. */
export function cancelledPlaceIn(error: unknown): number | undefined {
  if (!(error instanceof HttpError) || error.failure?.issues?.['cancelledPlace'] === undefined) return undefined
  return (error.failure.data as { id?: number } | undefined)?.id
}

/** Gives the cancelled place back instead of adding somebody. */
export function RestorePlaceButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <Button
      variant="secondary"
      icon={<Undo2 />}
      busy={isBusy}
      busyLabel="Saving..."
      className="justify-self-start max-sm:w-full"
      onClick={onPress}
    >
      Give the place back
    </Button>
  )
}

/** Confirms a namesake. The form reads the choice by its name. */
export function AnotherPersonChoice() {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="allowSameName" className="size-6 shrink-0 accent-primary" />
      This is another person
    </label>
  )
}

/** The toast 'Place given back', with the name and whether it is a place on the waiting list. */
export function givenBackToast({ fullName, rosterState }: { fullName: string; rosterState: string | null }) {
  return { title: 'Place given back', description: rosterState === 'waiting' ? `${fullName}: waiting list` : fullName }
}
