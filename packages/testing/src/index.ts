/**
 * What the tests of several packages share: stories from folders, releases of real packages, and seeded numbers.
 *
 * @packageDocumentation
 */
export { editsOf, type StoryEdits } from './edits'
export { type FileOfTwoReleases, filesBetweenReleases, releasePairs } from './releases'
export { type Random, seeded } from './seeded'
export { type AnswerStory, answerStories, filesBelow, readStory, type Story, stories } from './stories'
