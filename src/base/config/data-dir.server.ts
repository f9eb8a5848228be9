/** The contents of DATA_DIR. */
export const SQLITE_FILE = 'pramaan.db'
export const UPLOADS_FOLDER = 'uploads'
export const BACKUPS_FOLDER = 'backups'
