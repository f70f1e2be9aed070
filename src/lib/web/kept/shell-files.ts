/** The files beside the build's own that the app's document names. They have no hash, so the server is asked first. */
export const SHELL_FILES = ['/theme.js', '/favicon.svg', '/icon-192.png', '/manifest.webmanifest'] as const
