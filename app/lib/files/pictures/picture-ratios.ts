export const pictureRatios = ["12:5", "16:9", "4:3", "1:1", "4:5", "3:4"] as const;
