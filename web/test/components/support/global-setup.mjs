// @ts-check
export { describeResponses as default } from '../../../../libs/service/describe-responses.mjs';
