/**
 * What the tests of several packages share: stories from folders, and seeded numbers.
 *
 * @packageDocumentation
 */
export { type Random, seeded } from './seeded'
export { type AnswerStory, answerStories, filesBelow, readStory, type Story, stories } from './stories'
