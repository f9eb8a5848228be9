import { NotifyChoice } from '#office/editor/notify-choice.tsx'

/** Asks whether a new participant gets their ID by e-mail. */
export function TellParticipant(choice: { isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  return (
    <NotifyChoice
      {...choice}
      setting="participantIds"
      label="Tell the participant by e-mail"
      hint="Their participant ID, and how to check their status."
    />
  )
}
