export const MAX_NOTE_LENGTH = 4000
