export const STORE_SERVICES = ['profile-media', 'moderation', 'image-worker'] as const;

export type StoreService = (typeof STORE_SERVICES)[number];

export type StoreAction = 's3:GetObject' | 's3:PutObject' | 's3:DeleteObject';

const RIGHTS: Record<StoreService, [action: StoreAction, folders: string[]][]> = {
  'profile-media': [
    ['s3:PutObject', ['incoming']],
    ['s3:GetObject', ['images', 'thumbs']],
  ],
  // Evidence takes the thumb of a photo that has no room.
  moderation: [['s3:GetObject', ['images', 'thumbs']]],
  'image-worker': [
    ['s3:GetObject', ['incoming', 'images']],
    ['s3:PutObject', ['images', 'thumbs']],
    // The upgrade from 1.0.0 deletes what 0.2.0 stored as `exports/`; the folder goes after that.
    ['s3:DeleteObject', ['incoming', 'images', 'thumbs', 'exports']],
  ],
};

export const isAllowed = (service: StoreService, action: StoreAction, key: string): boolean =>
  RIGHTS[service].some(
    ([allowed, folders]) => allowed === action && folders.includes(key.split('/')[0]),
  );

/** Returns rights in S3's policy language. Buckets are made by `prepare-store`. */
export const policyOf = (service: StoreService, bucket: string): object => ({
  Version: '2012-10-17',
  Statement: statementsOf(service, bucket),
});

/** Returns the rights of all services as the policy of the bucket, for stores whose users have none. */
export const bucketPolicyOf = (
  users: { service: StoreService; accessKey: string }[],
  bucket: string,
): object => ({
  Version: '2012-10-17',
  Statement: users.flatMap(({ service, accessKey }) =>
    statementsOf(service, bucket).map((statement) => ({
      ...statement,
      Principal: { AWS: [accessKey] },
    })),
  ),
});

function statementsOf(service: StoreService, bucket: string): object[] {
  const arn = `arn:aws:s3:::${bucket}`;
  const allow = (actions: string[], resources: string[]) => ({
    Effect: 'Allow',
    Action: actions,
    Resource: resources,
  });
  return [
    // S3 demands the right to list a bucket to see whether it exists.
    allow(['s3:ListBucket', 's3:GetBucketLocation'], [arn]),
    ...RIGHTS[service].map(([action, folders]) =>
      allow(
        [action],
        folders.map((folder) => `${arn}/${folder}/*`),
      ),
    ),
  ];
}
